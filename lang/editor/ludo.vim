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
syntax keyword ludoWord altrimenti amica amiche amici amico among anche and announce annuncia
syntax keyword ludoWord any anything apertura as at attraverso avanti avversari avversaria
syntax keyword ludoWord avversarie avversario basso be bearing because become becomes before
syntax keyword ludoWord began begin being beside best bloccato blocchi blocco block blocks
syntax keyword ludoWord board bordo bottom but by cannot capture captured capturing carried
syntax keyword ludoWord carry case casella caselle cattura catturando catturata catturate
syntax keyword ludoWord catturati catturato centrata centrato centred che chiamati chiunque
syntax keyword ludoWord choose ciascun ciascuna ciascuno ciclo cima ciò classifica
syntax keyword ludoWord collegamenti collegamento collegata collegate collegati collegato
syntax keyword ludoWord colonna colonne colori column columns come compi compiuta compiuto
syntax keyword ludoWord compresa compreso con concordata connected connessa connesse connessi
syntax keyword ludoWord connesso consenti conta contata contato contatto continua conto count
syntax keyword ludoWord counted cui cycle da dal dalla data dato decide decides decisione
syntax keyword ludoWord default define definisci degli dei del dell'ultima dell'ultimo della
syntax keyword ludoWord delle dello destra deve di direction direzione disegnata disegnato
syntax keyword ludoWord disposizione distance distanza distingue diventa diventano
syntax keyword ludoWord diversamente dopo dove draw drawn drop dà e each earliest ed edge
syntax keyword ludoWord either elementi elements elimina eliminata eliminate eliminated
syntax keyword ludoWord eliminati eliminato else empty end ends enemy entered entrata entrate
syntax keyword ludoWord entrati entrato entro esagono esattamente escluse esegue esegui
syntax keyword ludoWord eseguito esiti esito essere every exactly exchange exempt facing fails
syntax keyword ludoWord far fase figura fila finché fine finish finita fino first fondo fonte
syntax keyword ludoWord for forbidden forward fra friendly from fuori game gemelli gioca
syntax keyword ludoWord giocate giocatore giocatori gioco girando girata girato given gives
syntax keyword ludoWord goes grafo graph ground group groups gruppi gruppo ha hanno has
syntax keyword ludoWord hexagon holding holds hostile how i if il illecita illecite illegal
syntax keyword ludoWord imposta in included inclusa incluso incontrano inizio insieme
syntax keyword ludoWord interactions interamente interazioni intersezioni is kind kinds la
syntax keyword ludoWord laid last lato lay le leap least lecita lecite left legal legend
syntax keyword ludoWord legenda let level limit limite line linea linee lines link linked
syntax keyword ludoWord links livello lo lontana lontane loses lower ludo lungo ma mai many
syntax keyword ludoWord map mappa massimo may meeting members membri meno metti mia mie miei
syntax keyword ludoWord migliore minimo minuscole mio mod modo module modulo moment momento
syntax keyword ludoWord more mossa mosse mossi mosso most mostra move moved moves muova muove
syntax keyword ludoWord muovi must named names ne near necessario nei nel nella nelle nessun
syntax keyword ludoWord nessuna nessuno neutra neutral neutre neutri neutro never next niente
syntax keyword ludoWord no nobody nomi non none nordest nordovest not nota notation notazione
syntax keyword ludoWord note nothing nulla number numbered numerate numero nw o occupata
syntax keyword ludoWord occupate occupati occupato occupied of off ogni ogniqualvolta on once
syntax keyword ludoWord one opposite opposta opposto oppure option optionally opzione or order
syntax keyword ludoWord ordine ostile ostili otherwise out outcome outcomes over own owner
syntax keyword ludoWord partita pass passa passare passate passes patta per perché perde
syntax keyword ludoWord perdono perft pezzi pezzo phase picture piece pieces pila pile piled
syntax keyword ludoWord pista più play played player players plus poi pointed points portata
syntax keyword ludoWord posa posata posate posati posato position posizione possibile possible
syntax keyword ludoWord possono predefinita predefinito preference preferendo preferenza
syntax keyword ludoWord preferring prima promossa promosse promossi promosso promoted propri
syntax keyword ludoWord propria proprie proprietario proprio prossimo prova prove punta
syntax keyword ludoWord punteggio punti put può quadrata quadrato qualche qualsiasi qualunque
syntax keyword ludoWord quando quante quanti questa questo random ranked reach record region
syntax keyword ludoWord regione regola remove removed repeat repetition replace require
syntax keyword ludoWord resignation rest resto result rhombus richiedi riga righe right
syntax keyword ludoWord rilevamento rimuovi ripeti ripetizione risultato rivolta rivolto rombo
syntax keyword ludoWord rotated row rows rule ruling ruotata ruotato salto same scacchiera
syntax keyword ludoWord scambia scegli scenario schieramento score scritta scritto se secretly
syntax keyword ludoWord see seen sees segreto senza set setup shift shows si sia side sides
syntax keyword ludoWord sinistra site sites smette smettono some somma sono sopra sorte
syntax keyword ludoWord sorteggia sostituisci sotto source specie spenta spento spingi sposta
syntax keyword ludoWord squadra square squares sta stands start stessa stesse stessi stesso
syntax keyword ludoWord stop stops stuck su sudest sudovest sui sulle sum supponendo supposing
syntax keyword ludoWord sw sì tabella table take tally tavoliere team tell tengono termina
syntax keyword ludoWord terreno tessera tessere test testo tests text the then there this
syntax keyword ludoWord through tile tiles times tipo to tocca togli tolta tolte tolti tolto
syntax keyword ludoWord top total totale touching tra track tratto travel triangle triangolo
syntax keyword ludoWord turn turned turni turning turno turns tutta tutte tutti tutto twins
syntax keyword ludoWord type uguale ultima un una under unless uno until usa use vale valore
syntax keyword ludoWord value variant variante varianti variants vede verbale verso vi viaggia
syntax keyword ludoWord vicina vicine vietata vietato vince vincono vista viste visti visto
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
