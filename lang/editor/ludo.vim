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
syntax keyword ludoWord blocco block blocks board bordo bottom but by cambia cannot capturing
syntax keyword ludoWord carried carry case casella caselle catturando centrata centrato
syntax keyword ludoWord centred change che chiamati choose ciascun ciascuna ciascuno ciclo
syntax keyword ludoWord ciò classifica collegamenti collegamento collegata collegate
syntax keyword ludoWord collegati collegato colonna colonne colori column columns come compi
syntax keyword ludoWord compiuta compiuto compresa compreso con concordata connected connessa
syntax keyword ludoWord connesse connessi connesso consenti conta contata contato contatto
syntax keyword ludoWord continua conto count counted cycle da dal dalla data dato decide
syntax keyword ludoWord decides decisione default define definisci degli dei del della delle
syntax keyword ludoWord dello destra deve di direction direzione disegnata disegnato
syntax keyword ludoWord disposizione distance distanza distingue diversamente dopo dove draw
syntax keyword ludoWord drawn drop dà e each ed edge either elementi elements elimina else
syntax keyword ludoWord empty end enemy entro esagono esattamente esegue esegui esiti esito
syntax keyword ludoWord every exactly exchange facing fails fase figura fila finché fine
syntax keyword ludoWord finish finita fino first fonte for forbidden forward fra friendly from
syntax keyword ludoWord fuori game gemelli gioca giocate giocatore giocatori gioco girando
syntax keyword ludoWord girata girato given gives goes grafo graph ground group groups gruppi
syntax keyword ludoWord gruppo ha hanno has hexagon holding holds hostile how i if il illecita
syntax keyword ludoWord illecite illegal imposta in included inclusa incluso incontrano inizio
syntax keyword ludoWord insieme interactions interamente interazioni intersezioni is kind la
syntax keyword ludoWord last lato lay leap least lecita lecite left legal legend legenda let
syntax keyword ludoWord limit limite line linea linee lines link linked links lo loses lower
syntax keyword ludoWord ludo lungo ma mai many map mappa massimo meeting members membri meno
syntax keyword ludoWord metti mia mie miei migliore minimo minuscole mio mod modo module
syntax keyword ludoWord modulo moment momento more mossa mosse most mostra move moves muove
syntax keyword ludoWord muovi must named names ne necessario nei nel nella nelle nessun
syntax keyword ludoWord nessuna nessuno neutra neutral neutre neutri neutro never next niente
syntax keyword ludoWord no nobody nomi non none nordest nordovest not nota notation notazione
syntax keyword ludoWord note nothing nulla number numbered numerate numero nw o occupata
syntax keyword ludoWord occupate occupati occupato occupied of off ogni ogniqualvolta on once
syntax keyword ludoWord one opposite opposta opposto oppure option optionally opzione or order
syntax keyword ludoWord ordine ostile ostili otherwise out outcome outcomes over own owner
syntax keyword ludoWord partita pass passa passare patta per perché perde perdono perft pezzi
syntax keyword ludoWord pezzo phase picture piece pieces pista più play played player players
syntax keyword ludoWord plus poi pointed points portata posa possibile possible predefinita
syntax keyword ludoWord predefinito preference preferendo preferenza preferring prima propri
syntax keyword ludoWord propria proprie proprietario proprio prossimo prova prove punta
syntax keyword ludoWord punteggio punti put quadrata quadrato qualche qualsiasi qualunque
syntax keyword ludoWord quando quante quanti questa questo random ranked reach record region
syntax keyword ludoWord regione regola remove repeat repetition replace require resignation
syntax keyword ludoWord rest resto result rhombus richiedi riga righe right rimuovi ripeti
syntax keyword ludoWord ripetizione risultato rivolta rivolto rombo rotated row rows rule
syntax keyword ludoWord ruling ruotata ruotato salto same scacchiera scambia scegli scenario
syntax keyword ludoWord schieramento score scritta scritto se secretly see seen sees segreto
syntax keyword ludoWord senza set setup shift shows si sia side sides sinistra site sites some
syntax keyword ludoWord somma sono sorte sorteggia sostituisci source specie spenta spento
syntax keyword ludoWord spingi sposta squadra square squares sta stands start stessa stesse
syntax keyword ludoWord stessi stesso stuck su sudest sudovest sui sulle sum supponendo
syntax keyword ludoWord supposing sw sì tabella table take tally tavoliere team tell termina
syntax keyword ludoWord terreno tessera tessere test testo tests text the then there this
syntax keyword ludoWord through tile tiles times tipo to tocca togli top total totale touching
syntax keyword ludoWord tra track tratto travel triangle triangolo turn turned turni turning
syntax keyword ludoWord turno turns tutta tutte tutti tutto twins type uguale ultima un una
syntax keyword ludoWord unless uno until usa use vale valore value variant variante varianti
syntax keyword ludoWord variants vede verbale verso vi viaggia vietata vietato vince vincono
syntax keyword ludoWord vista viste visti visto volendo volte vuole vuota vuote vuoti vuoto
syntax keyword ludoWord wanted way what when whenever where while whole wholly wins with
syntax keyword ludoWord within without written x yes zero zona è
highlight default link ludoComment Comment
highlight default link ludoNumber Number
highlight default link ludoSite Constant
highlight default link ludoName Type
highlight default link ludoString String
highlight default link ludoWord Keyword
let b:current_syntax = "ludo"
