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
syntax keyword ludoWord a abbandono about accanto accesa acceso ad add after afterwards
syntax keyword ludoWord aggiungi agreed al all all'inizio alla allow almeno along also
syntax keyword ludoWord alternativa alto altrimenti amica amiche amici amico among an anche
syntax keyword ludoWord and announce annuncia any anything apertura as at attraverso avanti
syntax keyword ludoWord avversari avversaria avversarie avversario basso be bearing because
syntax keyword ludoWord become becomes before began begin being beside best bloccato blocchi
syntax keyword ludoWord blocco block blocks board bordo bottom but by cannot capture captured
syntax keyword ludoWord capturing case casella caselle cattura catturando catturata catturate
syntax keyword ludoWord catturati catturato centrata centrato centred che chiamati chiunque
syntax keyword ludoWord choose ciascun ciascuna ciascuno ciclo cima ciò classifica
syntax keyword ludoWord collegamenti collegamento collegata collegate collegati collegato
syntax keyword ludoWord colonna colonne colori column columns come compresa compreso con
syntax keyword ludoWord concordata connected connessa connesse connessi connesso consenti
syntax keyword ludoWord conta contata contato contatto continua conto count counted cui cycle
syntax keyword ludoWord da dal dalla data dato decide decides decisione default define
syntax keyword ludoWord definisci degli dei del dell'ultima dell'ultimo della delle dello
syntax keyword ludoWord destra deve di direction direzione disegnata disegnato disposizione
syntax keyword ludoWord distance distanza distingue diventa diventano diversamente done dopo
syntax keyword ludoWord dove draw drawn drop dà e each earliest ed edge either elementi
syntax keyword ludoWord elements elimina eliminata eliminate eliminated eliminati eliminato
syntax keyword ludoWord else empty end ends enemy entered entrata entrate entrati entrato
syntax keyword ludoWord entro esagono esattamente escluse esegue esegui eseguito esempio esiti
syntax keyword ludoWord esito essere eventuale every exactly example exchange exempt facing
syntax keyword ludoWord fails far fase fatto figura fila finché fine finish finita fino first
syntax keyword ludoWord fondo fonte for forbidden forward fra friendly from fuori game gemelli
syntax keyword ludoWord gioca giocate giocatore giocatori gioco girando girata girato given
syntax keyword ludoWord gives goes grafo graph ground group groups gruppi gruppo ha hanno has
syntax keyword ludoWord hexagon holding holds hostile how i if il illecita illecite illegal
syntax keyword ludoWord imposta in included inclusa incluso incontrano ininterrotta inizio
syntax keyword ludoWord insieme interactions interamente interazioni intersezioni intorno is
syntax keyword ludoWord kind kinds la laid last lato lay le leap least lecita lecite left
syntax keyword ludoWord legal legend legenda let level limit limite line linea linee lines
syntax keyword ludoWord link linked links livello lo lontana lontane loses lower ludo lungo ma
syntax keyword ludoWord mai many map mappa massimo may meeting members membri meno metti mia
syntax keyword ludoWord mie miei migliore minimo minuscole mio mod modo module modulo moment
syntax keyword ludoWord momento more mossa mosse mossi mosso most mostra move moved moves
syntax keyword ludoWord muova muove muovi must named names ne near necessario nei nel nella
syntax keyword ludoWord nelle nessun nessuna nessuno neutra neutral neutre neutri neutro never
syntax keyword ludoWord next niente no nobody nomi non none nordest nordovest not nota
syntax keyword ludoWord notation notazione note nothing nulla number numbered numerate numero
syntax keyword ludoWord nw o occupata occupate occupati occupato occupied of off ogni
syntax keyword ludoWord ogniqualvolta on once one opposite opposta opposto oppure option
syntax keyword ludoWord optionally opzione or order ordine ostile ostili otherwise out outcome
syntax keyword ludoWord outcomes over own owner partita pass passa passare passate passes
syntax keyword ludoWord patta per perché perde perdono perft perhaps pezzi pezzo phase
syntax keyword ludoWord picture piece pieces pila pile piled pista più play played player
syntax keyword ludoWord players plus poi pointed points portata posa posata posate posati
syntax keyword ludoWord posato position posizione possibile possible possono predefinita
syntax keyword ludoWord predefinito preference preferendo preferenza preferring prima promossa
syntax keyword ludoWord promosse promossi promosso promoted propri propria proprie
syntax keyword ludoWord proprietario proprio prossimo prova prove punta punteggio punti put
syntax keyword ludoWord può quadrata quadrato qualche qualsiasi qualunque quando quante
syntax keyword ludoWord quanti questa questo random ranked reach record region regione regola
syntax keyword ludoWord remove removed repeat repetition replace require resignation rest
syntax keyword ludoWord resto result rhombus richiedi riga righe right rilevamento rimuovi
syntax keyword ludoWord ripeti ripetizione risultato rivolta rivolto rombo rotated row rows
syntax keyword ludoWord rule ruling ruotata ruotato salto same scacchiera scambia scegli
syntax keyword ludoWord scenario schieramento score scritta scritto se secretly see seen sees
syntax keyword ludoWord segreto senza set setup shift shows si sia side sides sinistra site
syntax keyword ludoWord sites smette smettono some somma sono sopra sorte sorteggia
syntax keyword ludoWord sostituisci sotto source specie spenta spento spingi sposta squadra
syntax keyword ludoWord square squares sta stands start stessa stesse stessi stesso stop stops
syntax keyword ludoWord stuck su sudest sudovest sui sulle sum supponendo supposing sw sì
syntax keyword ludoWord tabella table take tally tavoliere team tell tengono termina terreno
syntax keyword ludoWord tessera tessere test testo tests text that the then there this through
syntax keyword ludoWord tile tiles times tipo to tocca togli tolta tolte tolti tolto top total
syntax keyword ludoWord totale touching tra track tratto travel triangle triangolo turn turned
syntax keyword ludoWord turni turning turno turns tutta tutte tutti tutto twins type uguale
syntax keyword ludoWord ultima un una unbroken under unless uno until usa use vale valore
syntax keyword ludoWord value variant variante varianti variants vede verbale verso vi viaggia
syntax keyword ludoWord vicina vicine vietata vietato vince vincono vista viste visti visto
syntax keyword ludoWord volendo volta volte vuole vuota vuote vuoti vuoto wanted way what when
syntax keyword ludoWord whenever where while whoever wholly whose wins with within without
syntax keyword ludoWord written x yes zero zona è
highlight default link ludoComment Comment
highlight default link ludoNumber Number
highlight default link ludoSite Constant
highlight default link ludoName Type
highlight default link ludoString String
highlight default link ludoWord Keyword
let b:current_syntax = "ludo"
