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
syntax keyword ludoWord a abbandono about above accanto accesa acceso ad add after afterwards
syntax keyword ludoWord aggiungi agreed al all all'inizio alla allarga allow almeno along also
syntax keyword ludoWord alternativa alto altrimenti amica amiche amici amico among an anche
syntax keyword ludoWord and anello angolo announce annuncia any anything apertura area
syntax keyword ludoWord arrotondata arrow as aspetto at attraverso avanti avversari avversaria
syntax keyword ludoWord avversarie avversario back badge barre bars basso be bearing because
syntax keyword ludoWord become becomes before began begin being below bend beside best binario
syntax keyword ludoWord bloccato blocchi blocco block blocks board bordo bottom box breve but
syntax keyword ludoWord by cambiati cannot capi capo capture captured capturing case casella
syntax keyword ludoWord caselle casing cattura catturando catturata catturate catturati
syntax keyword ludoWord catturato celle cells centrata centrato centred changed che checkered
syntax keyword ludoWord chiamati chiunque choose chosen ciascun ciascuna ciascuno ciclo cima
syntax keyword ludoWord ciò classifica collegamenti collegamento collegata collegate
syntax keyword ludoWord collegati collegato colloca colonna colonne colore colori colour
syntax keyword ludoWord colpisce column columns come compresa compreso con concordata
syntax keyword ludoWord connected connessa connesse connessi connesso consenti conta contata
syntax keyword ludoWord contati contato contatto continua conto coordinate coordinates corner
syntax keyword ludoWord cornice count counted crocevia cross crossing cui curva cycle da dal
syntax keyword ludoWord dalla dark dash data dato davanti decide decides decisione default
syntax keyword ludoWord define definisci degli dei del dell'ultima dell'ultimo della delle
syntax keyword ludoWord dello dentro destra deve di dietro direction direzione diritto disc
syntax keyword ludoWord disco disegna disegnata disegnato disposizione distance distanza
syntax keyword ludoWord distesi distingue distintivo diventa diventano diversamente done dopo
syntax keyword ludoWord doppio dots dotted double dove draw drawn drop dà e each earliest ed
syntax keyword ludoWord edge either elementi elements elimina eliminata eliminate eliminated
syntax keyword ludoWord eliminati eliminato else empty end ending ends enemy entered entrata
syntax keyword ludoWord entrate entrati entrato entro esagono esattamente escluse esegue
syntax keyword ludoWord esegui eseguito esiti esito essere etichetta eventuale every exactly
syntax keyword ludoWord exchange exempt facing fade fails far fase fatto figura fila fill filo
syntax keyword ludoWord finché fine finish finita fino first flag fold fondi fondo fonte for
syntax keyword ludoWord forbidden forward fra frame freccia friendly from front fuori game
syntax keyword ludoWord gaps gemelli gioca giocate giocatore giocatori gioco gira girando
syntax keyword ludoWord girata girato given gives glifo glyph goal goes gone grafo grandezza
syntax keyword ludoWord graph ground group grouped groups grow gruppi gruppo guaina ha hand
syntax keyword ludoWord hanno has hatch heading heap hexagon hide holding holds hostile how i
syntax keyword ludoWord if il illecita illecite illegal impila imposta in inchiostro included
syntax keyword ludoWord inclusa incluso incontrano incrocio ininterrotta inizio ink inline
syntax keyword ludoWord inner insegna inside insieme interactions interamente interazioni
syntax keyword ludoWord interno intersezioni intestazione intorno is jump kind kinds la label
syntax keyword ludoWord laid last lato lay le leap least lecita lecite left legal legend
syntax keyword ludoWord legenda let letter lettera level limit limite line linea linee lines
syntax keyword ludoWord link linked links livello lo lontana lontane look loses lower ludo
syntax keyword ludoWord lungo ma mai mano many map mappa margin margine mark massimo may
syntax keyword ludoWord meeting melt members membri meno meta metti mezzo mia middle mie miei
syntax keyword ludoWord migliore minimo minuscole mio mod modo module modulo moment momento
syntax keyword ludoWord more mossa mosse mossi mosso most mostra motion moto move moved moves
syntax keyword ludoWord mucchio muova muove muovi must named names nascondi ne near necessario
syntax keyword ludoWord nei nel nella nelle nessun nessuna nessuno neutra neutral neutre
syntax keyword ludoWord neutri neutro never next niente no nobody nomi non none nordest
syntax keyword ludoWord nordovest not nota notation notazione note nothing nulla number
syntax keyword ludoWord numbered numerate numero nw o occupata occupate occupati occupato
syntax keyword ludoWord occupied of off ogni ogniqualvolta on once one opposite opposta
syntax keyword ludoWord opposto oppure option optionally opzione or order ordine ostile ostili
syntax keyword ludoWord otherwise out outcome outcomes outside over own owner panel partita
syntax keyword ludoWord pass passa passare passate passes passo path patta pawn pedina per
syntax keyword ludoWord perché perde perdono perft perhaps pezzi pezzo phase piccola picture
syntax keyword ludoWord piece pieces piega pila pile piled pista più place plain play played
syntax keyword ludoWord player players plus poi pointed points poligono poly portata posa
syntax keyword ludoWord posata posate posati posato position posizione possibile possible
syntax keyword ludoWord possono posti posto predefinita predefinito preference preferendo
syntax keyword ludoWord preferenza preferring prima promossa promosse promossi promosso
syntax keyword ludoWord promoted propri propria proprie proprietario proprio prossimo prova
syntax keyword ludoWord prove punta punteggiato punteggio punti puntini put può quadrata
syntax keyword ludoWord quadrato qualche qualsiasi qualunque quando quante quanti questa
syntax keyword ludoWord questo raggruppati rail random ranked reach record region regione
syntax keyword ludoWord regola remove removed repeat repetition replace require resignation
syntax keyword ludoWord rest resto result rhombus richiedi riempi riga righe right rilevamento
syntax keyword ludoWord rimuovi ring ripeti ripetizione riquadratura riquadro risultato
syntax keyword ludoWord rivolta rivolto rombo rotated round row rows rule ruling ruotata
syntax keyword ludoWord ruotato sagoma sagome salta salto same scacchi scacchiera scambia
syntax keyword ludoWord scegli scelti scenario schieramento score scorre scritta scritto scuro
syntax keyword ludoWord se seat seats secretly see seen sees segno segreto semina semplici
syntax keyword ludoWord senza set setup sfuma shape shapes shift short show shows si sia side
syntax keyword ludoWord sides sigla sign sinistra site sites size slide small smette smettono
syntax keyword ludoWord some somma sono sopra sorte sorteggia sostituisci sotto source sow
syntax keyword ludoWord specie spenta spento spingi sposta spread squadra square squares sta
syntax keyword ludoWord stack stands start step stessa stesse stessi stesso stop stops strike
syntax keyword ludoWord stuck su sudest sudovest sui sulle sum supponendo supposing sw sì
syntax keyword ludoWord tabella table take tall tally tavoliere team tell tengono termina
syntax keyword ludoWord terreno tessera tessere test testo tests text that the then there this
syntax keyword ludoWord through tile tiles times tipo to tocca togli tolta tolte tolti tolto
syntax keyword ludoWord top total totale touching tra tracciato track tratteggio tratti tratto
syntax keyword ludoWord travel triangle triangolo turn turned turni turning turno turns tutta
syntax keyword ludoWord tutte tutti tutto twins type uguale ultima ultime ultimi ultimo un una
syntax keyword ludoWord unbroken under unless uno until up upright usa use vale valore valori
syntax keyword ludoWord value values variant variante varianti variants vede verbale verso vi
syntax keyword ludoWord viaggia vicina vicine vietata vietato view vince vincono vista viste
syntax keyword ludoWord visti visto volendo volta volte vuole vuota vuote vuoti vuoto wanted
syntax keyword ludoWord way what when whenever where while whoever wholly whose wins with
syntax keyword ludoWord within without written x yes zero zona è
highlight default link ludoComment Comment
highlight default link ludoNumber Number
highlight default link ludoSite Constant
highlight default link ludoName Type
highlight default link ludoString String
highlight default link ludoWord Keyword
let b:current_syntax = "ludoview"
