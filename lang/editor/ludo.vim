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
syntax keyword ludoWord avversario basso be because become becomes before begin being beside
syntax keyword ludoWord best bloccato blocchi blocco block blocks board bordo bottom but by
syntax keyword ludoWord cannot capture capturing carried carry case casella caselle cattura
syntax keyword ludoWord catturando centrata centrato centred che chiamati choose ciascun
syntax keyword ludoWord ciascuna ciascuno ciclo ciò classifica collegamenti collegamento
syntax keyword ludoWord collegata collegate collegati collegato colonna colonne colori column
syntax keyword ludoWord columns come compi compiuta compiuto compresa compreso con concordata
syntax keyword ludoWord connected connessa connesse connessi connesso consenti conta contata
syntax keyword ludoWord contato contatto continua conto count counted cui cycle da dal dalla
syntax keyword ludoWord data dato decide decides decisione default define definisci degli dei
syntax keyword ludoWord del della delle dello destra deve di direction direzione disegnata
syntax keyword ludoWord disegnato disposizione distance distanza distingue diventa diventano
syntax keyword ludoWord diversamente dopo dove draw drawn drop dà e each ed edge either
syntax keyword ludoWord elementi elements elimina else empty end ends enemy entro esagono
syntax keyword ludoWord esattamente esegue esegui esiti esito essere every exactly exchange
syntax keyword ludoWord facing fails fase figura fila finché fine finish finita fino first
syntax keyword ludoWord fonte for forbidden forward fra friendly from fuori game gemelli gioca
syntax keyword ludoWord giocate giocatore giocatori gioco girando girata girato given gives
syntax keyword ludoWord goes grafo graph ground group groups gruppi gruppo ha hanno has
syntax keyword ludoWord hexagon holding holds hostile how i if il illecita illecite illegal
syntax keyword ludoWord imposta in included inclusa incluso incontrano inizio insieme
syntax keyword ludoWord interactions interamente interazioni intersezioni is kind la last lato
syntax keyword ludoWord lay le leap least lecita lecite left legal legend legenda let limit
syntax keyword ludoWord limite line linea linee lines link linked links lo loses lower ludo
syntax keyword ludoWord lungo ma mai many map mappa massimo may meeting members membri meno
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
syntax keyword ludoWord plus poi pointed points portata posa possibile possible possono
syntax keyword ludoWord predefinita predefinito preference preferendo preferenza preferring
syntax keyword ludoWord prima propri propria proprie proprietario proprio prossimo prova prove
syntax keyword ludoWord punta punteggio punti put può quadrata quadrato qualche qualsiasi
syntax keyword ludoWord qualunque quando quante quanti questa questo random ranked reach
syntax keyword ludoWord record region regione regola remove repeat repetition replace require
syntax keyword ludoWord resignation rest resto result rhombus richiedi riga righe right
syntax keyword ludoWord rimuovi ripeti ripetizione risultato rivolta rivolto rombo rotated row
syntax keyword ludoWord rows rule ruling ruotata ruotato salto same scacchiera scambia scegli
syntax keyword ludoWord scenario schieramento score scritta scritto se secretly see seen sees
syntax keyword ludoWord segreto senza set setup shift shows si sia side sides sinistra site
syntax keyword ludoWord sites smette smettono some somma sono sorte sorteggia sostituisci
syntax keyword ludoWord source specie spenta spento spingi sposta squadra square squares sta
syntax keyword ludoWord stands start stessa stesse stessi stesso stop stops stuck su sudest
syntax keyword ludoWord sudovest sui sulle sum supponendo supposing sw sì tabella table take
syntax keyword ludoWord tally tavoliere team tell termina terreno tessera tessere test testo
syntax keyword ludoWord tests text the then there this through tile tiles times tipo to tocca
syntax keyword ludoWord togli top total totale touching tra track tratto travel triangle
syntax keyword ludoWord triangolo turn turned turni turning turno turns tutta tutte tutti
syntax keyword ludoWord tutto twins type uguale ultima un una unless uno until usa use vale
syntax keyword ludoWord valore value variant variante varianti variants vede verbale verso vi
syntax keyword ludoWord viaggia vietata vietato vince vincono vista viste visti visto volendo
syntax keyword ludoWord volta volte vuole vuota vuote vuoti vuoto wanted way what when
syntax keyword ludoWord whenever where while whole wholly whose wins with within without
syntax keyword ludoWord written x yes zero zona è
highlight default link ludoComment Comment
highlight default link ludoNumber Number
highlight default link ludoSite Constant
highlight default link ludoName Type
highlight default link ludoString String
highlight default link ludoWord Keyword
let b:current_syntax = "ludo"
