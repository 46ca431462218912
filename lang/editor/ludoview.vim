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
syntax keyword ludoWord a abbandono above accanto accesa acceso ad add after afterwards
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
syntax keyword ludoWord interno intersezioni intestazione is jump kind kinds la label laid
syntax keyword ludoWord last lato lay le leap least lecita lecite left legal legend legenda
syntax keyword ludoWord let letter lettera level limit limite line linea linee lines link
syntax keyword ludoWord linked links livello lo lontana lontane look loses lower ludo lungo ma
syntax keyword ludoWord mai mano many map mappa margin margine mark massimo may meeting melt
syntax keyword ludoWord members membri meno meta metti mezzo mia middle mie miei migliore
syntax keyword ludoWord minimo minuscole mio mod modo module modulo moment momento more mossa
syntax keyword ludoWord mosse mossi mosso most mostra motion moto move moved moves mucchio
syntax keyword ludoWord muova muove muovi must named names nascondi ne near necessario nei nel
syntax keyword ludoWord nella nelle nessun nessuna nessuno neutra neutral neutre neutri neutro
syntax keyword ludoWord never next niente no nobody nomi non none nordest nordovest not nota
syntax keyword ludoWord notation notazione note nothing nulla number numbered numerate numero
syntax keyword ludoWord nw o occupata occupate occupati occupato occupied of off ogni
syntax keyword ludoWord ogniqualvolta on once one opposite opposta opposto oppure option
syntax keyword ludoWord optionally opzione or order ordine ostile ostili otherwise out outcome
syntax keyword ludoWord outcomes outside over own owner panel partita pass passa passare
syntax keyword ludoWord passate passes passo path patta pawn pedina per perché perde perdono
syntax keyword ludoWord perft perhaps pezzi pezzo phase piccola picture piece pieces piega
syntax keyword ludoWord pila pile piled pista più place plain play played player players plus
syntax keyword ludoWord poi pointed points poligono poly portata posa posata posate posati
syntax keyword ludoWord posato position posizione possibile possible possono posti posto
syntax keyword ludoWord predefinita predefinito preference preferendo preferenza preferring
syntax keyword ludoWord prima promossa promosse promossi promosso promoted propri propria
syntax keyword ludoWord proprie proprietario proprio prossimo prova prove punta punteggiato
syntax keyword ludoWord punteggio punti puntini put può quadrata quadrato qualche qualsiasi
syntax keyword ludoWord qualunque quando quante quanti questa questo raggruppati rail random
syntax keyword ludoWord ranked reach record region regione regola remove removed repeat
syntax keyword ludoWord repetition replace require resignation rest resto result rhombus
syntax keyword ludoWord richiedi riempi riga righe right rilevamento rimuovi ring ripeti
syntax keyword ludoWord ripetizione riquadratura riquadro risultato rivolta rivolto rombo
syntax keyword ludoWord rotated round row rows rule ruling ruotata ruotato sagoma sagome salta
syntax keyword ludoWord salto same scacchi scacchiera scambia scegli scelti scenario
syntax keyword ludoWord schieramento score scorre scritta scritto scuro se seat seats secretly
syntax keyword ludoWord see seen sees segno segreto semina semplici senza set setup sfuma
syntax keyword ludoWord shape shapes shift short show shows si sia side sides sigla sign
syntax keyword ludoWord sinistra site sites size slide small smette smettono some somma sono
syntax keyword ludoWord sopra sorte sorteggia sostituisci sotto source sow specie spenta
syntax keyword ludoWord spento spingi sposta spread squadra square squares sta stack stands
syntax keyword ludoWord start step stessa stesse stessi stesso stop stops strike stuck su
syntax keyword ludoWord sudest sudovest sui sulle sum supponendo supposing sw sì tabella
syntax keyword ludoWord table take tall tally tavoliere team tell tengono termina terreno
syntax keyword ludoWord tessera tessere test testo tests text that the then there this through
syntax keyword ludoWord tile tiles times tipo to tocca togli tolta tolte tolti tolto top total
syntax keyword ludoWord totale touching tra tracciato track tratteggio tratti tratto travel
syntax keyword ludoWord triangle triangolo turn turned turni turning turno turns tutta tutte
syntax keyword ludoWord tutti tutto twins type uguale ultima ultime ultimi ultimo un una
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
