" Colours for ludo; written from the table of words, like the other files here.
if exists("b:current_syntax")
  finish
endif
setlocal iskeyword=@,48-57,-,39,192-255
syntax match ludoComment "\(^\|\s\)\zs--\(\s.*\)\?$"
syntax match ludoNumber "[A-Za-z0-9]\@<!\d\+[A-Za-z0-9]\@!"
syntax match ludoSite "[A-Za-z0-9]\@<![a-z]\{1,2}\d\+[A-Za-z0-9]\@!"
syntax match ludoName "\<[A-Z]\k*\>"
syntax region ludoString start=+"+ skip=+\\.+ end=+"+ oneline
syntax keyword ludoWord a abbandono accanto accesa acceso ad add after afterwards aggiungi
syntax keyword ludoWord agreed al all all'inizio alla allow almeno along also alternativa alto
syntax keyword ludoWord altrimenti amica amiche amici amico among anche and any anything
syntax keyword ludoWord apertura as at attraverso avanti avversari avversaria avversarie
syntax keyword ludoWord avversario basso be because before begin beside best bloccato blocchi
syntax keyword ludoWord blocco block blocks board bordo bottom but by cambia cannot carried
syntax keyword ludoWord carry case casella caselle centrata centrato centred change che
syntax keyword ludoWord chiamati choose ciascun ciascuna ciascuno ciclo classifica
syntax keyword ludoWord collegamenti collegamento collegata collegate collegati collegato
syntax keyword ludoWord colonna colonne colori column columns come compi compiuta compiuto
syntax keyword ludoWord compresa compreso con concordata connected connessa connesse connessi
syntax keyword ludoWord connesso consenti conta contata contato contatto continua conto count
syntax keyword ludoWord counted cycle da dal dalla data dato decide decides decisione default
syntax keyword ludoWord define definisci degli dei del della delle dello destra deve di
syntax keyword ludoWord direction direzione disegnata disegnato disposizione distance distanza
syntax keyword ludoWord distingue diversamente dopo dove draw drawn drop dà e each ed edge
syntax keyword ludoWord either elementi elements elimina else empty end enemy entro esagono
syntax keyword ludoWord esattamente esegue esegui esiti esito every exactly exchange facing
syntax keyword ludoWord fails fase figura fila finché fine finish finita fino first fonte for
syntax keyword ludoWord forbidden forward fra friendly from fuori game gemelli gioca giocate
syntax keyword ludoWord giocatore giocatori gioco girando girata girato given gives goes grafo
syntax keyword ludoWord graph ground group groups gruppi gruppo ha hanno has hexagon holding
syntax keyword ludoWord holds hostile how i if il illecita illecite illegal imposta in
syntax keyword ludoWord included inclusa incluso incontrano inizio insieme interactions
syntax keyword ludoWord interamente interazioni intersezioni is kind la last lato lay leap
syntax keyword ludoWord least lecita lecite left legal legend legenda let limit limite line
syntax keyword ludoWord linea linee lines link linked links lo loses lower ludo lungo ma mai
syntax keyword ludoWord many map mappa massimo meeting members membri meno metti mia mie miei
syntax keyword ludoWord migliore minimo minuscole mio mod modo module modulo moment momento
syntax keyword ludoWord more mossa mosse most mostra move moves muove muovi must named names
syntax keyword ludoWord ne necessario nei nel nella nelle nessun nessuna nessuno neutra
syntax keyword ludoWord neutral neutre neutri neutro never next niente no nobody nomi non none
syntax keyword ludoWord nordest nordovest not nota notation notazione note nothing nulla
syntax keyword ludoWord number numbered numerate numero nw o occupata occupate occupati
syntax keyword ludoWord occupato occupied of off ogni ogniqualvolta on one opposite opposta
syntax keyword ludoWord opposto oppure option optionally opzione or order ordine ostile ostili
syntax keyword ludoWord otherwise out outcome outcomes over own owner partita pass passa
syntax keyword ludoWord passare patta per perché perde perdono perft pezzi pezzo phase
syntax keyword ludoWord picture piece pieces pista più play played player players plus poi
syntax keyword ludoWord pointed points portata posa possibile possible predefinita predefinito
syntax keyword ludoWord preference preferendo preferenza preferring prima propri propria
syntax keyword ludoWord proprie proprietario proprio prossimo prova prove punta punteggio
syntax keyword ludoWord punti put quadrata quadrato qualche qualsiasi qualunque quando quante
syntax keyword ludoWord quanti questa questo random ranked reach record region regione regola
syntax keyword ludoWord remove repeat repetition replace require resignation rest resto result
syntax keyword ludoWord rhombus richiedi riga righe right rimuovi ripeti ripetizione risultato
syntax keyword ludoWord rivolta rivolto rombo rotated row rows rule ruling ruotata ruotato
syntax keyword ludoWord salto same scacchiera scambia scegli scenario schieramento score
syntax keyword ludoWord scritta scritto se secretly see seen sees segreto senza set setup
syntax keyword ludoWord shift shows si sia side sides sinistra site sites some somma sono
syntax keyword ludoWord sorte sorteggia sostituisci source specie spenta spento spingi sposta
syntax keyword ludoWord squadra square squares start stessa stesse stessi stesso stuck su
syntax keyword ludoWord sudest sudovest sui sulle sum supponendo supposing sw sì tabella
syntax keyword ludoWord table take tally tavoliere team tell termina terreno tessera tessere
syntax keyword ludoWord test testo tests text the then this through tile tiles times tipo to
syntax keyword ludoWord tocca togli top total totale touching tra track tratto travel triangle
syntax keyword ludoWord triangolo turn turned turni turning turno turns tutta tutte tutti
syntax keyword ludoWord tutto twins type uguale ultima un una unless uno until usa use vale
syntax keyword ludoWord valore value variant variante varianti variants vede verbale verso
syntax keyword ludoWord viaggia vietata vietato vince vincono vista viste visti visto volendo
syntax keyword ludoWord volte vuole vuota vuote vuoti vuoto wanted way when whenever where
syntax keyword ludoWord while whole wholly wins with within without written x yes zero zona è
highlight default link ludoComment Comment
highlight default link ludoNumber Number
highlight default link ludoSite Constant
highlight default link ludoName Type
highlight default link ludoString String
highlight default link ludoWord Keyword
let b:current_syntax = "ludo"
