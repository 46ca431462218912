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
syntax keyword ludoWord ciascun ciascuna ciascuno ciclo ciò classifica collegamenti
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
syntax keyword ludoWord finish finita fino first fonte for forbidden forward fra friendly from
syntax keyword ludoWord fuori game gemelli gioca giocate giocatore giocatori gioco girando
syntax keyword ludoWord girata girato given gives goes grafo graph ground group groups gruppi
syntax keyword ludoWord gruppo ha hanno has hexagon holding holds hostile how i if il illecita
syntax keyword ludoWord illecite illegal imposta in included inclusa incluso incontrano inizio
syntax keyword ludoWord insieme interactions interamente interazioni intersezioni is kind la
syntax keyword ludoWord laid last lato lay le leap least lecita lecite left legal legend
syntax keyword ludoWord legenda let limit limite line linea linee lines link linked links lo
syntax keyword ludoWord lontana lontane loses lower ludo lungo ma mai many map mappa massimo
syntax keyword ludoWord may meeting members membri meno metti mia mie miei migliore minimo
syntax keyword ludoWord minuscole mio mod modo module modulo moment momento more mossa mosse
syntax keyword ludoWord mossi mosso most mostra move moved moves muova muove muovi must named
syntax keyword ludoWord names ne near necessario nei nel nella nelle nessun nessuna nessuno
syntax keyword ludoWord neutra neutral neutre neutri neutro never next niente no nobody nomi
syntax keyword ludoWord non none nordest nordovest not nota notation notazione note nothing
syntax keyword ludoWord nulla number numbered numerate numero nw o occupata occupate occupati
syntax keyword ludoWord occupato occupied of off ogni ogniqualvolta on once one opposite
syntax keyword ludoWord opposta opposto oppure option optionally opzione or order ordine
syntax keyword ludoWord ostile ostili otherwise out outcome outcomes over own owner partita
syntax keyword ludoWord pass passa passare passate passes patta per perché perde perdono
syntax keyword ludoWord perft pezzi pezzo phase picture piece pieces pista più play played
syntax keyword ludoWord player players plus poi pointed points portata posa posata posate
syntax keyword ludoWord posati posato position posizione possibile possible possono
syntax keyword ludoWord predefinita predefinito preference preferendo preferenza preferring
syntax keyword ludoWord prima promossa promosse promossi promosso promoted propri propria
syntax keyword ludoWord proprie proprietario proprio prossimo prova prove punta punteggio
syntax keyword ludoWord punti put può quadrata quadrato qualche qualsiasi qualunque quando
syntax keyword ludoWord quante quanti questa questo random ranked reach record region regione
syntax keyword ludoWord regola remove removed repeat repetition replace require resignation
syntax keyword ludoWord rest resto result rhombus richiedi riga righe right rilevamento
syntax keyword ludoWord rimuovi ripeti ripetizione risultato rivolta rivolto rombo rotated row
syntax keyword ludoWord rows rule ruling ruotata ruotato salto same scacchiera scambia scegli
syntax keyword ludoWord scenario schieramento score scritta scritto se secretly see seen sees
syntax keyword ludoWord segreto senza set setup shift shows si sia side sides sinistra site
syntax keyword ludoWord sites smette smettono some somma sono sopra sorte sorteggia
syntax keyword ludoWord sostituisci source specie spenta spento spingi sposta squadra square
syntax keyword ludoWord squares sta stands start stessa stesse stessi stesso stop stops stuck
syntax keyword ludoWord su sudest sudovest sui sulle sum supponendo supposing sw sì tabella
syntax keyword ludoWord table take tally tavoliere team tell termina terreno tessera tessere
syntax keyword ludoWord test testo tests text the then there this through tile tiles times
syntax keyword ludoWord tipo to tocca togli tolta tolte tolti tolto top total totale touching
syntax keyword ludoWord tra track tratto travel triangle triangolo turn turned turni turning
syntax keyword ludoWord turno turns tutta tutte tutti tutto twins type uguale ultima un una
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
