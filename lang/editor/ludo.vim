" Colours for ludo; written from the table of words, like the other files here.
if exists("b:current_syntax")
  finish
endif
setlocal iskeyword=@,48-57,_,192-255
syntax match ludoComment "\(^\|\s\)\zs--\(\s.*\)\?$"
syntax match ludoNumber "\<\d\+\>"
syntax match ludoSite "\<[a-z]\{1,2}\d\+\>"
syntax match ludoName "\<[A-Z]\w*\>"
syntax region ludoString start=+"+ skip=+\\.+ end=+"+ oneline
syntax keyword ludoWord a abbandono accanto accesa acceso ad add after afterwards aggiungi
syntax keyword ludoWord agreed al all alla allow almeno along also alternativa alto altrimenti
syntax keyword ludoWord amica amiche amici amico anche and any anything apertura as at
syntax keyword ludoWord attraverso avanti avversari avversaria avversarie avversario basso
syntax keyword ludoWord because before begin beside best bloccato blocchi blocks board bordo
syntax keyword ludoWord bottom but by cambia cannot case caselle centrata centrato centred
syntax keyword ludoWord change che chiamati choose ciascun ciascuna ciascuno ciclo
syntax keyword ludoWord collegamenti collegamento collegata collegate collegati collegato
syntax keyword ludoWord colonna colonne colori column columns come commit compresa compreso
syntax keyword ludoWord con concordata conferma connected connessa connesse connessi connesso
syntax keyword ludoWord consenti conta contata contato contatto continua conto count counted
syntax keyword ludoWord cycle da dal dalla data dato decisione default define definisci degli
syntax keyword ludoWord dei del della delle dello destra deve di direction direzione disegnata
syntax keyword ludoWord disegnato disposizione distance distanza distingue diversamente dopo
syntax keyword ludoWord dove draw drawn draws drop dà e each ed edge either elementi elements
syntax keyword ludoWord elimina else empty end enemy entro esagono esattamente esegue esegui
syntax keyword ludoWord esiti esito every exactly exchange facing fails fase figura fila
syntax keyword ludoWord finché fine finish finishes finita fino first fonte for forbidden
syntax keyword ludoWord forward fra friendly from fuori game gemelli gioca giocate giocatore
syntax keyword ludoWord giocatori gioco girando girata girato given gives goes grafo graph
syntax keyword ludoWord ground group groups gruppi gruppo ha hanno has hexagon holding holds
syntax keyword ludoWord hostile how i if il illecita illecite illegal imposta in included
syntax keyword ludoWord inclusa incluso incontrano inizio insieme interactions interamente
syntax keyword ludoWord interazioni intersezioni is la last lato lay leap least lecita lecite
syntax keyword ludoWord left legal legend legenda let limit limite line linea linee lines link
syntax keyword ludoWord linked links lo loses lower ludo lungo ma mai many map mappa massimo
syntax keyword ludoWord meeting members membri metti mia mie miei migliore minimo minuscole
syntax keyword ludoWord mio mod modo module modulo moment momento more mossa mosse most mostra
syntax keyword ludoWord move moves muove muovi must named names ne necessario nei nel nella
syntax keyword ludoWord nelle nessun nessuna nessuno neutra neutral neutre neutri neutro never
syntax keyword ludoWord next niente no nobody nomi non none nordest nordovest not nota
syntax keyword ludoWord notation notazione note nothing nulla number numbered numerate numero
syntax keyword ludoWord nw o occupata occupate occupati occupato occupied of off ogni
syntax keyword ludoWord ogniqualvolta on one opposite opposta opposto oppure option optionally
syntax keyword ludoWord opzione or order ordine ostile ostili otherwise out outcome outcomes
syntax keyword ludoWord over own owner partita pass passa passare passes patta per perché
syntax keyword ludoWord perde perdono perft pezzi pezzo phase picture piece pieces pista più
syntax keyword ludoWord play played player players plus poi pointed points portata posa
syntax keyword ludoWord possibile possible predefinita predefinito preferendo preferring prima
syntax keyword ludoWord propri propria proprie proprietario proprio prossimo prova prove punta
syntax keyword ludoWord punteggio punti put quadrata quadrato qualche qualsiasi qualunque
syntax keyword ludoWord quando quante quanti questa questo random reach record region regione
syntax keyword ludoWord regola remove repeat repetition replace require resignation rest resto
syntax keyword ludoWord result rhombus richiedi riga righe right rimuovi ripeti ripetizione
syntax keyword ludoWord risultato rivolta rivolto rombo rotated row rows rule ruling ruotata
syntax keyword ludoWord ruotato salto same scacchiera scambia scegli scenario schieramento
syntax keyword ludoWord score scritta scritto se secretly see seen sees segreto senza set
syntax keyword ludoWord setup shift shows sia side sides sinistra sites some somma sono sorte
syntax keyword ludoWord sorteggia sostituisci source spenta spento spingi sposta squadra
syntax keyword ludoWord square squares start stessa stesse stessi stesso stuck su sudest
syntax keyword ludoWord sudovest sui sulle sum supponendo supposing sw sì tabella table take
syntax keyword ludoWord tally tavoliere team tell termina terreno tessere test testo tests
syntax keyword ludoWord text the then this through tiles times tipo to tocca togli top total
syntax keyword ludoWord totale touching tra track tratto travel triangle triangolo turn turned
syntax keyword ludoWord turni turning turno turns tutta tutte tutti tutto twins type ultima un
syntax keyword ludoWord una uno until up usa use vale valore value variant variante varianti
syntax keyword ludoWord variants vede verbale verso viaggia vietata vietato vince vincono
syntax keyword ludoWord vista viste visti visto volendo volontà volte vuota vuote vuoti vuoto
syntax keyword ludoWord way when whenever where while whole wholly will wins with within
syntax keyword ludoWord without written x yes zero zona è
highlight default link ludoComment Comment
highlight default link ludoNumber Number
highlight default link ludoSite Constant
highlight default link ludoName Type
highlight default link ludoString String
highlight default link ludoWord Keyword
let b:current_syntax = "ludo"
