# Made by `ludo --completion` from the table of verbs; do not edit.
_ludo() {
  local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  local verb=${COMP_WORDS[1]} words=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W 'new check fmt print moves perft test play replay simulate best compare study questions tune watch plan work merge why view rules diff merge-rules rulings canon hash register verify list explain schema --help --version' -- "$cur"))
    return
  fi
  case $verb\ $before in
    *\ --template) return ;;
    *\ --from) return ;;
    *\ --variant-of) return ;;
    new\ --lang) COMPREPLY=($(compgen -W 'en it' -- "$cur")); return ;;
    *\ --color) COMPREPLY=($(compgen -W 'auto always never' -- "$cur")); return ;;
    *\ --plies) return ;;
    *\ --option) return ;;
    *\ --library) return ;;
    *\ --seed) return ;;
    *\ --engine) COMPREPLY=($(compgen -W 'fast reference' -- "$cur")); return ;;
    fmt\ --lang) COMPREPLY=($(compgen -W 'en it' -- "$cur")); return ;;
    print\ --stage) COMPREPLY=($(compgen -W 'source tree ast model view automaton program' -- "$cur")); return ;;
    *\ --pass-off) return ;;
    *\ --moves) return ;;
    *\ --position) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    *\ --fen) return ;;
    *\ --depth) return ;;
    *\ --threads) return ;;
    *\ --only) return ;;
    *\ --players) COMPREPLY=($(compgen -W 'human random greedy novice light solid strong' -- "$cur")); return ;;
    *\ --resume) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    *\ --weights) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    replay\ --format) COMPREPLY=($(compgen -W 'moves pgn pdn csa wxf jsonl' -- "$cur")); return ;;
    *\ --write) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    *\ --against) return ;;
    *\ --with) return ;;
    *\ --games) return ;;
    *\ --record) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    *\ --shard) return ;;
    *\ --until) return ;;
    *\ --most-moves) return ;;
    *\ --report) return ;;
    simulate\ --lang) COMPREPLY=($(compgen -W 'en it' -- "$cur")); return ;;
    *\ --plots) return ;;
    *\ --player) return ;;
    *\ --most) return ;;
    *\ --pairs) return ;;
    *\ --pairing) return ;;
    compare\ --lang) COMPREPLY=($(compgen -W 'en it' -- "$cur")); return ;;
    *\ --rungs) return ;;
    *\ --strength-games) return ;;
    *\ --rules) return ;;
    *\ --observer) return ;;
    study\ --lang) COMPREPLY=($(compgen -W 'en it' -- "$cur")); return ;;
    *\ --steps) return ;;
    *\ --stages) return ;;
    tune\ --check) return ;;
    *\ --out) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    *\ --saves) return ;;
    *\ --block) return ;;
    *\ --blocks) return ;;
    *\ --into) return ;;
    merge\ --lang) COMPREPLY=($(compgen -W 'en it' -- "$cur")); return ;;
    *\ --for) return ;;
    *\ --seat) return ;;
    view\ --format) COMPREPLY=($(compgen -W 'svg ansi ascii text png html scene' -- "$cur")); return ;;
    *\ --theme) COMPREPLY=($(compgen -W 'auto light dark print all' -- "$cur")); return ;;
    *\ --look) return ;;
    *\ --width) return ;;
    view\ --view) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    *\ --gallery) return ;;
    rules\ --lang) COMPREPLY=($(compgen -W 'de en it' -- "$cur")); return ;;
    rules\ --format) COMPREPLY=($(compgen -W 'text markdown html' -- "$cur")); return ;;
    *\ --figure) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    *\ --at) return ;;
    rules\ --stage) COMPREPLY=($(compgen -W 'plan phrases tokens text' -- "$cur")); return ;;
    diff\ --lang) COMPREPLY=($(compgen -W 'de en it' -- "$cur")); return ;;
    *\ --name) return ;;
    *\ --prefer) return ;;
    merge-rules\ --lang) COMPREPLY=($(compgen -W 'en it' -- "$cur")); return ;;
    *\ --key) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    *\ --time) return ;;
    *\ --parent) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    *\ --new-key) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    *\ --tsa-request) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    *\ --tsa-reply) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    *\ --tsa-certificate) COMPREPLY=($(compgen -f -- "$cur")); return ;;
  esac
  case $verb in
    new)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --template --from --variant-of --lang --view --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      ;;
    check)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --static --strict --plies --option --library --seed --engine --json --jsonl --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo list --names --examples 2>/dev/null)
      ;;
    fmt)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --check --lang --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      ;;
    print)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --stage --said --dot --pass-off --option --library --json --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo list --names --examples 2>/dev/null)
      ;;
    moves)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --print-position --print-fen --option --library --moves --position --fen --seed --engine --json --jsonl --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo list --names --examples 2>/dev/null)
      ;;
    perft)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --depth --turns --outcomes --divide --history --option --library --moves --position --fen --seed --threads --engine --json --jsonl --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo list --names --examples 2>/dev/null)
      ;;
    test)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --only --option --library --seed --engine --json --jsonl --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo list --names --examples 2>/dev/null)
      ;;
    play)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --players --resume --option --library --moves --position --fen --weights --seed --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo list --names --examples 2>/dev/null)
      ;;
    replay)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --format --write --against --with --print-moves --option --library --moves --position --fen --seed --threads --json --jsonl --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo list --names --examples 2>/dev/null)
      ;;
    simulate)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --games --players --record --shard --until --most-moves --coverage --report --lang --plots --plain --option --library --moves --position --fen --weights --seed --threads --engine --json --jsonl --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo list --names --examples 2>/dev/null)
      ;;
    best)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --player --record --most --option --library --moves --position --fen --weights --seed --engine --json --jsonl --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo list --names --examples 2>/dev/null)
      ;;
    compare)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --with --players --pairs --until --pairing --most-moves --report --lang --plots --plain --option --library --weights --seed --threads --engine --json --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      ;;
    study)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --rungs --games --strength-games --rules --observer --long --most-moves --report --lang --plots --plain --option --library --moves --position --fen --weights --seed --threads --engine --json --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo list --names --examples 2>/dev/null)
      ;;
    questions)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --plies --all --option --library --seed --json --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo list --names --examples 2>/dev/null)
      ;;
    tune)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --player --search --steps --games --stages --check --out --most-moves --option --library --seed --threads --engine --json --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo list --names --examples 2>/dev/null)
      ;;
    watch)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --players --games --saves --option --library --moves --position --fen --seed --threads --engine --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo list --names --examples 2>/dev/null)
      ;;
    plan)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --block --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      ;;
    work)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --blocks --into --follow --threads --json --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      ;;
    merge)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --partial --watch --report --lang --plots --plain --threads --json --jsonl --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      ;;
    why)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --player --option --library --moves --position --fen --seed --json --jsonl --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo list --names --examples 2>/dev/null)
      ;;
    view)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --record --resume --for --seat --format --theme --look --width --view --plies --out --gallery --option --library --moves --position --fen --seed --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo list --names --examples 2>/dev/null)
      ;;
    rules)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --lang --format --out --figure --differences --examples --places --at --source --missing --stage --option --library --json --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo list --names --examples 2>/dev/null)
      ;;
    diff)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --lang --option --library --json --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      ;;
    merge-rules)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --out --name --prefer --lang --library --json --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      ;;
    rulings)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --library --json --jsonl --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo list --names --examples 2>/dev/null)
      ;;
    canon)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --option --library --json --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo list --names --examples 2>/dev/null)
      ;;
    hash)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --family --option --library --json --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo list --names --examples 2>/dev/null)
      ;;
    register)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --key --out --name --time --parent --new-key --record --tsa-request --tsa-reply --tsa-certificate --option --library --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo list --names --examples 2>/dev/null)
      ;;
    verify)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --tsa-certificate --parent --option --library --json --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo list --names --examples 2>/dev/null)
      ;;
    list)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --examples --names --json --jsonl --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      ;;
    explain)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --json --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      words=$(ludo explain -q 2>/dev/null)
      ;;
    schema)
      if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W '-h --help --color -q --quiet -v --verbose' -- "$cur"))
        return
      fi
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur") $(compgen -f -- "$cur"))
}
complete -o filenames -F _ludo ludo
