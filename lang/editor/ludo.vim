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
syntax keyword ludoWord cannot capture captured capturing carried carry case casella caselle
syntax keyword ludoWord cattura catturando catturata catturate catturati catturato centrata
syntax keyword ludoWord centrato centred che chiamati chiunque choose ciascun ciascuna
syntax keyword ludoWord ciascuno ciclo ciò classifica collegamenti collegamento collegata
syntax keyword ludoWord collegate collegati collegato colonna colonne colori column columns
syntax keyword ludoWord come compi compiuta compiuto compresa compreso con concordata
syntax keyword ludoWord connected connessa connesse connessi connesso consenti conta contata
syntax keyword ludoWord contato contatto continua conto count counted cui cycle da dal dalla
syntax keyword ludoWord data dato decide decides decisione default define definisci degli dei
syntax keyword ludoWord del della delle dello destra deve di direction direzione disegnata
syntax keyword ludoWord disegnato disposizione distance distanza distingue diventa diventano
syntax keyword ludoWord diversamente dopo dove draw drawn drop dà e each earliest ed edge
syntax keyword ludoWord either elementi elements elimina eliminata eliminate eliminated
syntax keyword ludoWord eliminati eliminato else empty end ends enemy entered entrata entrate
syntax keyword ludoWord entrati entrato entro esagono esattamente escluse esegue esegui
syntax keyword ludoWord eseguito esiti esito essere every exactly exchange exempt facing fails
syntax keyword ludoWord fase figura fila finché fine finish finita fino first fonte for
syntax keyword ludoWord forbidden forward fra friendly from fuori game gemelli gioca giocate
syntax keyword ludoWord giocatore giocatori gioco girando girata girato given gives goes grafo
syntax keyword ludoWord graph ground group groups gruppi gruppo ha hanno has hexagon holding
syntax keyword ludoWord holds hostile how i if il illecita illecite illegal imposta in
syntax keyword ludoWord included inclusa incluso incontrano inizio insieme interactions
syntax keyword ludoWord interamente interazioni intersezioni is kind la laid last lato lay le
syntax keyword ludoWord leap least lecita lecite left legal legend legenda let limit limite
syntax keyword ludoWord line linea linee lines link linked links lo loses lower ludo lungo ma
syntax keyword ludoWord mai many map mappa massimo may meeting members membri meno metti mia
syntax keyword ludoWord mie miei migliore minimo minuscole mio mod modo module modulo moment
syntax keyword ludoWord momento more mossa mosse mossi mosso most mostra move moved moves
syntax keyword ludoWord muova muove muovi must named names ne necessario nei nel nella nelle
syntax keyword ludoWord nessun nessuna nessuno neutra neutral neutre neutri neutro never next
syntax keyword ludoWord niente no nobody nomi non none nordest nordovest not nota notation
syntax keyword ludoWord notazione note nothing nulla number numbered numerate numero nw o
syntax keyword ludoWord occupata occupate occupati occupato occupied of off ogni ogniqualvolta
syntax keyword ludoWord on once one opposite opposta opposto oppure option optionally opzione
syntax keyword ludoWord or order ordine ostile ostili otherwise out outcome outcomes over own
syntax keyword ludoWord owner partita pass passa passare passate passes patta per perché
syntax keyword ludoWord perde perdono perft pezzi pezzo phase picture piece pieces pista più
syntax keyword ludoWord play played player players plus poi pointed points portata posa posata
syntax keyword ludoWord posate posati posato position posizione possibile possible possono
syntax keyword ludoWord predefinita predefinito preference preferendo preferenza preferring
syntax keyword ludoWord prima promossa promosse promossi promosso promoted propri propria
syntax keyword ludoWord proprie proprietario proprio prossimo prova prove punta punteggio
syntax keyword ludoWord punti put può quadrata quadrato qualche qualsiasi qualunque quando
syntax keyword ludoWord quante quanti questa questo random ranked reach record region regione
syntax keyword ludoWord regola remove removed repeat repetition replace require resignation
syntax keyword ludoWord rest resto result rhombus richiedi riga righe right rimuovi ripeti
syntax keyword ludoWord ripetizione risultato rivolta rivolto rombo rotated row rows rule
syntax keyword ludoWord ruling ruotata ruotato salto same scacchiera scambia scegli scenario
syntax keyword ludoWord schieramento score scritta scritto se secretly see seen sees segreto
syntax keyword ludoWord senza set setup shift shows si sia side sides sinistra site sites
syntax keyword ludoWord smette smettono some somma sono sorte sorteggia sostituisci source
syntax keyword ludoWord specie spenta spento spingi sposta squadra square squares sta stands
syntax keyword ludoWord start stessa stesse stessi stesso stop stops stuck su sudest sudovest
syntax keyword ludoWord sui sulle sum supponendo supposing sw sì tabella table take tally
syntax keyword ludoWord tavoliere team tell termina terreno tessera tessere test testo tests
syntax keyword ludoWord text the then there this through tile tiles times tipo to tocca togli
syntax keyword ludoWord tolta tolte tolti tolto top total totale touching tra track tratto
syntax keyword ludoWord travel triangle triangolo turn turned turni turning turno turns tutta
syntax keyword ludoWord tutte tutti tutto twins type uguale ultima un una unless uno until usa
syntax keyword ludoWord use vale valore value variant variante varianti variants vede verbale
syntax keyword ludoWord verso vi viaggia vietata vietato vince vincono vista viste visti visto
syntax keyword ludoWord volendo volta volte vuole vuota vuote vuoti vuoto wanted way what when
syntax keyword ludoWord whenever where while whoever whole wholly whose wins with within
syntax keyword ludoWord without written x yes zero zona è
highlight default link ludoComment Comment
highlight default link ludoNumber Number
highlight default link ludoSite Constant
highlight default link ludoName Type
highlight default link ludoString String
highlight default link ludoWord Keyword
let b:current_syntax = "ludo"
