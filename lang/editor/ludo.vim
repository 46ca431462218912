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
syntax keyword ludoWord catturando centrata centrato centred che chiamati chiunque choose
syntax keyword ludoWord ciascun ciascuna ciascuno ciclo ciò classifica collegamenti
syntax keyword ludoWord collegamento collegata collegate collegati collegato colonna colonne
syntax keyword ludoWord colori column columns come compi compiuta compiuto compresa compreso
syntax keyword ludoWord con concordata connected connessa connesse connessi connesso consenti
syntax keyword ludoWord conta contata contato contatto continua conto count counted cui cycle
syntax keyword ludoWord da dal dalla data dato decide decides decisione default define
syntax keyword ludoWord definisci degli dei del della delle dello destra deve di direction
syntax keyword ludoWord direzione disegnata disegnato disposizione distance distanza distingue
syntax keyword ludoWord diventa diventano diversamente dopo dove draw drawn drop dà e each ed
syntax keyword ludoWord edge either elementi elements elimina else empty end ends enemy entro
syntax keyword ludoWord esagono esattamente escluse esegue esegui esiti esito essere every
syntax keyword ludoWord exactly exchange exempt facing fails fase figura fila finché fine
syntax keyword ludoWord finish finita fino first fonte for forbidden forward fra friendly from
syntax keyword ludoWord fuori game gemelli gioca giocate giocatore giocatori gioco girando
syntax keyword ludoWord girata girato given gives goes grafo graph ground group groups gruppi
syntax keyword ludoWord gruppo ha hanno has hexagon holding holds hostile how i if il illecita
syntax keyword ludoWord illecite illegal imposta in included inclusa incluso incontrano inizio
syntax keyword ludoWord insieme interactions interamente interazioni intersezioni is kind la
syntax keyword ludoWord last lato lay le leap least lecita lecite left legal legend legenda
syntax keyword ludoWord let limit limite line linea linee lines link linked links lo loses
syntax keyword ludoWord lower ludo lungo ma mai many map mappa massimo may meeting members
syntax keyword ludoWord membri meno metti mia mie miei migliore minimo minuscole mio mod modo
syntax keyword ludoWord module modulo moment momento more mossa mosse most mostra move moves
syntax keyword ludoWord muova muove muovi must named names ne necessario nei nel nella nelle
syntax keyword ludoWord nessun nessuna nessuno neutra neutral neutre neutri neutro never next
syntax keyword ludoWord niente no nobody nomi non none nordest nordovest not nota notation
syntax keyword ludoWord notazione note nothing nulla number numbered numerate numero nw o
syntax keyword ludoWord occupata occupate occupati occupato occupied of off ogni ogniqualvolta
syntax keyword ludoWord on once one opposite opposta opposto oppure option optionally opzione
syntax keyword ludoWord or order ordine ostile ostili otherwise out outcome outcomes over own
syntax keyword ludoWord owner partita pass passa passare passate passes patta per perché
syntax keyword ludoWord perde perdono perft pezzi pezzo phase picture piece pieces pista più
syntax keyword ludoWord play played player players plus poi pointed points portata posa
syntax keyword ludoWord position posizione possibile possible possono predefinita predefinito
syntax keyword ludoWord preference preferendo preferenza preferring prima propri propria
syntax keyword ludoWord proprie proprietario proprio prossimo prova prove punta punteggio
syntax keyword ludoWord punti put può quadrata quadrato qualche qualsiasi qualunque quando
syntax keyword ludoWord quante quanti questa questo random ranked reach record region regione
syntax keyword ludoWord regola remove repeat repetition replace require resignation rest resto
syntax keyword ludoWord result rhombus richiedi riga righe right rimuovi ripeti ripetizione
syntax keyword ludoWord risultato rivolta rivolto rombo rotated row rows rule ruling ruotata
syntax keyword ludoWord ruotato salto same scacchiera scambia scegli scenario schieramento
syntax keyword ludoWord score scritta scritto se secretly see seen sees segreto senza set
syntax keyword ludoWord setup shift shows si sia side sides sinistra site sites smette
syntax keyword ludoWord smettono some somma sono sorte sorteggia sostituisci source specie
syntax keyword ludoWord spenta spento spingi sposta squadra square squares sta stands start
syntax keyword ludoWord stessa stesse stessi stesso stop stops stuck su sudest sudovest sui
syntax keyword ludoWord sulle sum supponendo supposing sw sì tabella table take tally
syntax keyword ludoWord tavoliere team tell termina terreno tessera tessere test testo tests
syntax keyword ludoWord text the then there this through tile tiles times tipo to tocca togli
syntax keyword ludoWord top total totale touching tra track tratto travel triangle triangolo
syntax keyword ludoWord turn turned turni turning turno turns tutta tutte tutti tutto twins
syntax keyword ludoWord type uguale ultima un una unless uno until usa use vale valore value
syntax keyword ludoWord variant variante varianti variants vede verbale verso vi viaggia
syntax keyword ludoWord vietata vietato vince vincono vista viste visti visto volendo volta
syntax keyword ludoWord volte vuole vuota vuote vuoti vuoto wanted way what when whenever
syntax keyword ludoWord where while whoever whole wholly whose wins with within without
syntax keyword ludoWord written x yes zero zona è
highlight default link ludoComment Comment
highlight default link ludoNumber Number
highlight default link ludoSite Constant
highlight default link ludoName Type
highlight default link ludoString String
highlight default link ludoWord Keyword
let b:current_syntax = "ludo"
