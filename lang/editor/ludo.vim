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
syntax keyword ludoWord avversario basso be bearing because become becomes before begin being
syntax keyword ludoWord beside best bloccato blocchi blocco block blocks board bordo bottom
syntax keyword ludoWord but by cannot capture captured capturing carried carry case casella
syntax keyword ludoWord caselle cattura catturando catturata catturate catturati catturato
syntax keyword ludoWord centrata centrato centred che chiamati chiunque choose ciascun
syntax keyword ludoWord ciascuna ciascuno ciclo ciò classifica collegamenti collegamento
syntax keyword ludoWord collegata collegate collegati collegato colonna colonne colori column
syntax keyword ludoWord columns come compi compiuta compiuto compresa compreso con concordata
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
syntax keyword ludoWord far fase figura fila finché fine finish finita fino first fonte for
syntax keyword ludoWord forbidden forward fra friendly from fuori game gemelli gioca giocate
syntax keyword ludoWord giocatore giocatori gioco girando girata girato given gives goes grafo
syntax keyword ludoWord graph ground group groups gruppi gruppo ha hanno has hexagon holding
syntax keyword ludoWord holds hostile how i if il illecita illecite illegal imposta in
syntax keyword ludoWord included inclusa incluso incontrano inizio insieme interactions
syntax keyword ludoWord interamente interazioni intersezioni is kind la laid last lato lay le
syntax keyword ludoWord leap least lecita lecite left legal legend legenda let limit limite
syntax keyword ludoWord line linea linee lines link linked links lo lontana lontane loses
syntax keyword ludoWord lower ludo lungo ma mai many map mappa massimo may meeting members
syntax keyword ludoWord membri meno metti mia mie miei migliore minimo minuscole mio mod modo
syntax keyword ludoWord module modulo moment momento more mossa mosse mossi mosso most mostra
syntax keyword ludoWord move moved moves muova muove muovi must named names ne near necessario
syntax keyword ludoWord nei nel nella nelle nessun nessuna nessuno neutra neutral neutre
syntax keyword ludoWord neutri neutro never next niente no nobody nomi non none nordest
syntax keyword ludoWord nordovest not nota notation notazione note nothing nulla number
syntax keyword ludoWord numbered numerate numero nw o occupata occupate occupati occupato
syntax keyword ludoWord occupied of off ogni ogniqualvolta on once one opposite opposta
syntax keyword ludoWord opposto oppure option optionally opzione or order ordine ostile ostili
syntax keyword ludoWord otherwise out outcome outcomes over own owner partita pass passa
syntax keyword ludoWord passare passate passes patta per perché perde perdono perft pezzi
syntax keyword ludoWord pezzo phase picture piece pieces pista più play played player players
syntax keyword ludoWord plus poi pointed points portata posa posata posate posati posato
syntax keyword ludoWord position posizione possibile possible possono predefinita predefinito
syntax keyword ludoWord preference preferendo preferenza preferring prima promossa promosse
syntax keyword ludoWord promossi promosso promoted propri propria proprie proprietario proprio
syntax keyword ludoWord prossimo prova prove punta punteggio punti put può quadrata quadrato
syntax keyword ludoWord qualche qualsiasi qualunque quando quante quanti questa questo random
syntax keyword ludoWord ranked reach record region regione regola remove removed repeat
syntax keyword ludoWord repetition replace require resignation rest resto result rhombus
syntax keyword ludoWord richiedi riga righe right rilevamento rimuovi ripeti ripetizione
syntax keyword ludoWord risultato rivolta rivolto rombo rotated row rows rule ruling ruotata
syntax keyword ludoWord ruotato salto same scacchiera scambia scegli scenario schieramento
syntax keyword ludoWord score scritta scritto se secretly see seen sees segreto senza set
syntax keyword ludoWord setup shift shows si sia side sides sinistra site sites smette
syntax keyword ludoWord smettono some somma sono sopra sorte sorteggia sostituisci source
syntax keyword ludoWord specie spenta spento spingi sposta squadra square squares sta stands
syntax keyword ludoWord start stessa stesse stessi stesso stop stops stuck su sudest sudovest
syntax keyword ludoWord sui sulle sum supponendo supposing sw sì tabella table take tally
syntax keyword ludoWord tavoliere team tell termina terreno tessera tessere test testo tests
syntax keyword ludoWord text the then there this through tile tiles times tipo to tocca togli
syntax keyword ludoWord tolta tolte tolti tolto top total totale touching tra track tratto
syntax keyword ludoWord travel triangle triangolo turn turned turni turning turno turns tutta
syntax keyword ludoWord tutte tutti tutto twins type uguale ultima un una unless uno until usa
syntax keyword ludoWord use vale valore value variant variante varianti variants vede verbale
syntax keyword ludoWord verso vi viaggia vicina vicine vietata vietato vince vincono vista
syntax keyword ludoWord viste visti visto volendo volta volte vuole vuota vuote vuoti vuoto
syntax keyword ludoWord wanted way what when whenever where while whoever whole wholly whose
syntax keyword ludoWord wins with within without written x yes zero zona è
highlight default link ludoComment Comment
highlight default link ludoNumber Number
highlight default link ludoSite Constant
highlight default link ludoName Type
highlight default link ludoString String
highlight default link ludoWord Keyword
let b:current_syntax = "ludo"
