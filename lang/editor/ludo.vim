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
syntax keyword ludoWord avversario basso be bearing because become becomes before began begin
syntax keyword ludoWord being beside best bloccato blocchi blocco block blocks board bordo
syntax keyword ludoWord bottom but by cannot capture captured capturing carried carry case
syntax keyword ludoWord casella caselle cattura catturando catturata catturate catturati
syntax keyword ludoWord catturato centrata centrato centred che chiamati chiunque choose
syntax keyword ludoWord ciascun ciascuna ciascuno ciclo cima ciò classifica collegamenti
syntax keyword ludoWord collegamento collegata collegate collegati collegato colonna colonne
syntax keyword ludoWord colori column columns come compi compiuta compiuto compresa compreso
syntax keyword ludoWord con concordata connected connessa connesse connessi connesso consenti
syntax keyword ludoWord conta contata contato contatto continua conto count counted cui cycle
syntax keyword ludoWord da dal dalla data dato decide decides decisione default define
syntax keyword ludoWord definisci degli dei del dell'ultima dell'ultimo della delle dello
syntax keyword ludoWord destra deve di direction direzione disegnata disegnato disposizione
syntax keyword ludoWord distance distanza distingue diventa diventano diversamente dopo dove
syntax keyword ludoWord draw drawn drop dà e each earliest ed edge either elementi elements
syntax keyword ludoWord elimina eliminata eliminate eliminated eliminati eliminato else empty
syntax keyword ludoWord end ends enemy entered entrata entrate entrati entrato entro esagono
syntax keyword ludoWord esattamente escluse esegue esegui eseguito esiti esito essere every
syntax keyword ludoWord exactly exchange exempt facing fails far fase figura fila finché fine
syntax keyword ludoWord finish finita fino first fondo fonte for forbidden forward fra
syntax keyword ludoWord friendly from fuori game gemelli gioca giocate giocatore giocatori
syntax keyword ludoWord gioco girando girata girato given gives goes grafo graph ground group
syntax keyword ludoWord groups gruppi gruppo ha hanno has hexagon holding holds hostile how i
syntax keyword ludoWord if il illecita illecite illegal imposta in included inclusa incluso
syntax keyword ludoWord incontrano inizio insieme interactions interamente interazioni
syntax keyword ludoWord intersezioni is kind la laid last lato lay le leap least lecita lecite
syntax keyword ludoWord left legal legend legenda let level limit limite line linea linee
syntax keyword ludoWord lines link linked links livello lo lontana lontane loses lower ludo
syntax keyword ludoWord lungo ma mai many map mappa massimo may meeting members membri meno
syntax keyword ludoWord metti mia mie miei migliore minimo minuscole mio mod modo module
syntax keyword ludoWord modulo moment momento more mossa mosse mossi mosso most mostra move
syntax keyword ludoWord moved moves muova muove muovi must named names ne near necessario nei
syntax keyword ludoWord nel nella nelle nessun nessuna nessuno neutra neutral neutre neutri
syntax keyword ludoWord neutro never next niente no nobody nomi non none nordest nordovest not
syntax keyword ludoWord nota notation notazione note nothing nulla number numbered numerate
syntax keyword ludoWord numero nw o occupata occupate occupati occupato occupied of off ogni
syntax keyword ludoWord ogniqualvolta on once one opposite opposta opposto oppure option
syntax keyword ludoWord optionally opzione or order ordine ostile ostili otherwise out outcome
syntax keyword ludoWord outcomes over own owner partita pass passa passare passate passes
syntax keyword ludoWord patta per perché perde perdono perft pezzi pezzo phase picture piece
syntax keyword ludoWord pieces pila pile piled pista più play played player players plus poi
syntax keyword ludoWord pointed points portata posa posata posate posati posato position
syntax keyword ludoWord posizione possibile possible possono predefinita predefinito
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
syntax keyword ludoWord smettono some somma sono sopra sorte sorteggia sostituisci sotto
syntax keyword ludoWord source specie spenta spento spingi sposta squadra square squares sta
syntax keyword ludoWord stands start stessa stesse stessi stesso stop stops stuck su sudest
syntax keyword ludoWord sudovest sui sulle sum supponendo supposing sw sì tabella table take
syntax keyword ludoWord tally tavoliere team tell tengono termina terreno tessera tessere test
syntax keyword ludoWord testo tests text the then there this through tile tiles times tipo to
syntax keyword ludoWord tocca togli tolta tolte tolti tolto top total totale touching tra
syntax keyword ludoWord track tratto travel triangle triangolo turn turned turni turning turno
syntax keyword ludoWord turns tutta tutte tutti tutto twins type uguale ultima un una under
syntax keyword ludoWord unless uno until usa use vale valore value variant variante varianti
syntax keyword ludoWord variants vede verbale verso vi viaggia vicina vicine vietata vietato
syntax keyword ludoWord vince vincono vista viste visti visto volendo volta volte vuole vuota
syntax keyword ludoWord vuote vuoti vuoto wanted way what when whenever where while whoever
syntax keyword ludoWord whole wholly whose wins with within without written x yes zero zona è
highlight default link ludoComment Comment
highlight default link ludoNumber Number
highlight default link ludoSite Constant
highlight default link ludoName Type
highlight default link ludoString String
highlight default link ludoWord Keyword
let b:current_syntax = "ludo"
