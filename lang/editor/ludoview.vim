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
syntax keyword ludoWord esegui eseguito esempio esiti esito essere etichetta eventuale every
syntax keyword ludoWord exactly example exchange exempt facing fade fails far fase fatto
syntax keyword ludoWord figura fila fill filo finché fine finish finita fino first flag fold
syntax keyword ludoWord fondi fondo fonte for forbidden forward fra frame freccia friendly
syntax keyword ludoWord from front fuori game gaps gemelli gioca giocate giocatore giocatori
syntax keyword ludoWord gioco gira girando girata girato given gives glifo glyph goal goes
syntax keyword ludoWord gone grafo grandezza graph ground group grouped groups grow gruppi
syntax keyword ludoWord gruppo guaina ha hand hanno has hatch heading heap hexagon hide
syntax keyword ludoWord holding holds hostile how i if il illecita illecite illegal impila
syntax keyword ludoWord imposta in inchiostro included inclusa incluso incontrano incrocio
syntax keyword ludoWord ininterrotta inizio ink inline inner insegna inside insieme
syntax keyword ludoWord interactions interamente interazioni interno intersezioni intestazione
syntax keyword ludoWord intorno is jump kind kinds la label laid last lato lay le leap least
syntax keyword ludoWord lecita lecite left legal legend legenda let letter lettera level limit
syntax keyword ludoWord limite line linea linee lines link linked links livello lo lontana
syntax keyword ludoWord lontane look loses lower ludo lungo ma mai mano many map mappa margin
syntax keyword ludoWord margine mark massimo may meeting melt members membri meno meta metti
syntax keyword ludoWord mezzo mia middle mie miei migliore minimo minuscole mio mod modo
syntax keyword ludoWord module modulo moment momento more mossa mosse mossi mosso most mostra
syntax keyword ludoWord motion moto move moved moves mucchio muova muove muovi must named
syntax keyword ludoWord names nascondi ne near necessario nei nel nella nelle nessun nessuna
syntax keyword ludoWord nessuno neutra neutral neutre neutri neutro never next niente no
syntax keyword ludoWord nobody nomi non none nordest nordovest not nota notation notazione
syntax keyword ludoWord note nothing nulla number numbered numerate numero nw o occupata
syntax keyword ludoWord occupate occupati occupato occupied of off ogni ogniqualvolta on once
syntax keyword ludoWord one opposite opposta opposto oppure option optionally opzione or order
syntax keyword ludoWord ordine ostile ostili otherwise out outcome outcomes outside over own
syntax keyword ludoWord owner panel partita pass passa passare passate passes passo path patta
syntax keyword ludoWord pawn pedina per perché perde perdono perft perhaps pezzi pezzo phase
syntax keyword ludoWord piccola picture piece pieces piega pila pile piled pista più place
syntax keyword ludoWord plain play played player players plus poi pointed points poligono poly
syntax keyword ludoWord portata posa posata posate posati posato position posizione possibile
syntax keyword ludoWord possible possono posti posto predefinita predefinito preference
syntax keyword ludoWord preferendo preferenza preferring prima promossa promosse promossi
syntax keyword ludoWord promosso promoted propri propria proprie proprietario proprio prossimo
syntax keyword ludoWord prova prove punta punteggiato punteggio punti puntini put può
syntax keyword ludoWord quadrata quadrato qualche qualsiasi qualunque quando quante quanti
syntax keyword ludoWord questa questo raggruppati rail random ranked reach record region
syntax keyword ludoWord regione regola remove removed repeat repetition replace require
syntax keyword ludoWord resignation rest resto result rhombus richiedi riempi riga righe right
syntax keyword ludoWord rilevamento rimuovi ring ripeti ripetizione riquadratura riquadro
syntax keyword ludoWord risultato rivolta rivolto rombo rotated round row rows rule ruling
syntax keyword ludoWord ruotata ruotato sagoma sagome salta salto same scacchi scacchiera
syntax keyword ludoWord scambia scegli scelti scenario schieramento score scorre scritta
syntax keyword ludoWord scritto scuro se seat seats secretly see seen sees segno segreto
syntax keyword ludoWord semina semplici senza set setup sfuma shape shapes shift short show
syntax keyword ludoWord shows si sia side sides sigla sign sinistra site sites size slide
syntax keyword ludoWord small smette smettono some somma sono sopra sorte sorteggia
syntax keyword ludoWord sostituisci sotto source sow specie spenta spento spingi sposta spread
syntax keyword ludoWord squadra square squares sta stack stands start step stessa stesse
syntax keyword ludoWord stessi stesso stop stops strike stuck su sudest sudovest sui sulle sum
syntax keyword ludoWord supponendo supposing sw sì tabella table take tall tally tavoliere
syntax keyword ludoWord team tell tengono termina terreno tessera tessere test testo tests
syntax keyword ludoWord text that the then there this through tile tiles times tipo to tocca
syntax keyword ludoWord togli tolta tolte tolti tolto top total totale touching tra tracciato
syntax keyword ludoWord track tratteggio tratti tratto travel triangle triangolo turn turned
syntax keyword ludoWord turni turning turno turns tutta tutte tutti tutto twins type uguale
syntax keyword ludoWord ultima ultime ultimi ultimo un una unbroken under unless uno until up
syntax keyword ludoWord upright usa use vale valore valori value values variant variante
syntax keyword ludoWord varianti variants vede verbale verso vi viaggia vicina vicine vietata
syntax keyword ludoWord vietato view vince vincono vista viste visti visto volendo volta volte
syntax keyword ludoWord vuole vuota vuote vuoti vuoto wanted way what when whenever where
syntax keyword ludoWord while whoever wholly whose wins with within without written x yes zero
syntax keyword ludoWord zona è
highlight default link ludoComment Comment
highlight default link ludoNumber Number
highlight default link ludoSite Constant
highlight default link ludoName Type
highlight default link ludoString String
highlight default link ludoWord Keyword
let b:current_syntax = "ludoview"
