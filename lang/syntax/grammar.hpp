// The grammar of a line, in the order of the language.
//
// Rules only; those of expressions are in grammar_expressions.hpp. The building blocks are in
// combinators.hpp and terminals.hpp; what a rule says when its sentence breaks is in
// expectations.hpp. `node<Form::X, …>` makes a node of the abstract syntax with the nodes inside as
// its children (lang/ast/forms.def); `text<…>` and `says<"…">` give it its word; `maybe<…>` keeps
// the place of an absent part. What stands on other lines, titles and notes included, is put in by
// lang/ast/build.hpp, and so the head of a block lacks its body here.
//
// Changes together with spec/grammar.md and forms.def. Included by parse.cpp only.
#pragma once

#include "lang/syntax/grammar_expressions.hpp"

namespace ludo::grammar {

// --- statements ---

struct inline_statement;
struct inline_body : maybe<inline_statement> {};
struct label : maybe<string> {};

struct seen_who
    : one_of<named_word<Word::all>, named_word<Word::nobody>, named_word<Word::owner>, primitive> {
};
// Until a phase begins, or something of it holds.
struct seen : node<Form::Seen, word<Word::seen_by>, seen_who,
                   maybe<word<Word::until>, one_of<upper, lower>>,
                   maybe<node<Form::Yes, word<Word::wholly>>>> {};
struct choose : node<Form::Choose, word<Word::choose>, generator, maybe<seen>> {};
struct random : node<Form::Random, word<Word::random>, generator, maybe<seen>> {};
struct for_each : node<Form::ForEach, word<Word::for_each>, generator> {};
struct require
    : node<Form::Require, sor<word<Word::require>, word<Word::only_if_then>>, expression> {};
struct let : node<Form::Let, word<Word::let>, text<lower_name>, word<Word::be>, value> {};
// `announce guess in hand of target as struck`
struct announce
    : node<Form::Announce, word<Word::announce>, expression, word<Word::as>, text<lower_name>> {};
struct if_ : node<Form::If,
                  one_of<says<"else if", word<Word::else_if>>, says<"if", word<Word::if_>>,
                         says<"with", word<Word::with>>>,
                  expression> {};
struct else_ : node<Form::If, says<"else", word<Word::else_>>, inline_body> {};
struct branch
    : node<Form::Branch, one_of<says<"either", word<Word::either>>, says<"or", word<Word::or_>>>,
           label, inline_body> {};
struct optionally : node<Form::Optionally, word<Word::optionally>, label, inline_body> {};
struct in_any_order : node<Form::InAnyOrder, word<Word::in_any_order>> {};
struct preferred : seq<word<Word::preferring>, keys> {};
struct alternative
    : node<Form::Alternative,
           one_of<says<"first", word<Word::must>>, says<"otherwise", word<Word::otherwise>>>,
           one_of<seq<comma, preferred, nothing>, seq<no_arguments, inline_body>>> {};
struct preferring : node<Form::Preferring, preferred> {};
struct at_most_times : maybe<seq<comma, word<Word::at_most>>, sum, word<Word::times>> {};
// Each run of the loop is a part of the move that stands, whatever follows.
struct one_by_one : possibly<comma, node<Form::Commit, word<Word::one_by_one>>> {};
struct repeat_at_will : node<Form::RepeatAtWill, word<Word::repeat>, word<Word::while_wanted>,
                             at_most_times, one_by_one, inline_body> {};
struct repeat_while_possible
    : node<Form::RepeatWhilePossible, word<Word::repeat>, word<Word::while_possible>, at_most_times,
           one_by_one, inline_body> {};
struct repeat_while : node<Form::RepeatWhile, word<Word::repeat>, word<Word::while_>, expression,
                           at_most_times, one_by_one> {};
struct repeat_times
    : node<Form::RepeatTimes, word<Word::repeat>, sum, word<Word::times>, one_by_one, inline_body> {
};
// A chain: its body once, and then as a loop.
struct once_then : node<Form::OnceThen, word<Word::once>, comma, word<Word::then>,
                        one_of<says<"wanted", word<Word::while_wanted>>,
                               says<"possible", word<Word::while_possible>>>,
                        at_most_times, one_by_one, inline_body> {};
// Each of them once, in the order that the player likes.
struct each_may : node<Form::EachMay, word<Word::each>, in, word<Word::may>, comma,
                       word<Word::in_any_order>, one_by_one> {};
struct travel : node<Form::Travel, word<Word::travel>, possibly<word<Word::as>, text<lower_name>>,
                     word<Word::at_most>, sum, word<Word::times>, inline_body> {};
struct play_rule
    : one_of<seq<text<called_name>, argument_list>, seq<text<lower_name>, no_arguments>> {};
struct play : node<Form::Play, word<Word::play>, play_rule, names_given> {};
struct by : node<Form::By, primitive, word<Word::decides>> {};
struct commit : node<Form::Commit, word<Word::that_done>> {};
struct pass : node<Form::Pass, word<Word::pass>> {};
struct moves_next
    : node<Form::MovesNext, further_on<Word::moves_next>, primitive, word<Word::moves_next>> {};
struct outcome : node<Form::Result, nothing, nothing, nothing,
                      one_of<seq<nothing, says<"draws", word<Word::draw>>>,
                             seq<nothing, says<"finishes", ranked_by_score>>, seq<primitive, fate>>,
                      stake, nothing, no_attached> {};
struct same_outcome : node<Form::SameOutcome, word<Word::same_outcome>> {};

struct simple_statement : one_of<choose, random, require, let, announce, play, commit, effect,
                                 moves_next, outcome, pass> {};
struct inline_statement
    : nested<
          one_of<for_each, optionally, in_any_order, repeat_at_will, repeat_while_possible,
                 repeat_while, repeat_times, once_then, each_may, travel, by, simple_statement>> {};
struct statement : one_of<if_, else_, branch, alternative, preferring, inline_statement> {};

// --- attached lines ---

struct texts : plus<quoted> {};
struct note : node<Form::Note, word<Word::note>, texts> {};
struct ruling : node<Form::Ruling, word<Word::ruling>, texts> {};
struct source : node<Form::Source, word<Word::source>, texts> {};
struct template_ : node<Form::Template, text<quoted_text>> {};
struct attached : one_of<note, ruling, source, same_outcome> {};

// --- elements ---

// Says what a name is, and from where to where numbers go.
struct means : colon {};
struct up_to : word<Word::to> {};

struct type;
struct param : node<Form::Param, text<lower_name>, maybe<colon, type>> {};
struct params : node<Form::Params, possibly<sign<'('>, opt<comma_list<param>>, sign<')'>>> {};
struct times_bound : maybe<word<Word::at_most>, sum, word<Word::times>> {};
struct guard : maybe<word<Word::with>, expression> {};

struct player : node<Form::Player, text<upper_name>, maybe<word<Word::facing>, primitive>> {};
struct player_count : node<Form::PlayerCount, word<Word::players>, integer, up_to, integer,
                           word<Word::named>, comma_list<upper>> {};
struct players : node<Form::Players, word<Word::players>, comma_list<player>,
                      maybe<word<Word::each_rotated_by>, integer>> {};
struct team : node<Form::Team, word<Word::team>, text<upper_name>, means, list<comma_list<upper>>> {
};

template <fixed_string kName, Word kWord, class... Rules>
struct board_option : node<Form::BoardOption, says<kName, word<kWord>>, Rules...> {};
struct corner : one_of<named_word<Word::nw>, named_word<Word::ne>, named_word<Word::sw>,
                       named_word<Word::se>> {};
struct piled : possibly<comma, board_option<"piled", Word::piled_at_most, amount>> {};
struct board_options
    : list<many<one_of<board_option<"pointed", Word::pointed>,
                       board_option<"points", Word::on_points>,
                       board_option<"blocks", Word::in_blocks, integer, word<Word::x>, integer>,
                       board_option<"counted", Word::counted_from, corner>,
                       board_option<"centred", Word::centred>,
                       board_option<"where", Word::where, expression>>>,
           piled> {};
struct two_sizes : list<amount, word<Word::x>, amount> {};
struct side_size : list<word<Word::side>, amount> {};
template <Word kWord, class Sizes>
struct board_shape : seq<text<word<kWord>>, Sizes> {};
struct board_regular
    : node<Form::Board, word<Word::board>,
           one_of<board_shape<Word::square, two_sizes>, board_shape<Word::hexagon, side_size>,
                  board_shape<Word::rhombus, two_sizes>, board_shape<Word::triangle, side_size>,
                  board_shape<Word::track, two_sizes>>,
           board_options> {};
struct board_graph : node<Form::BoardGraph, word<Word::board>, word<Word::graph>,
                          maybe<word<Word::by>, lower>, piled> {};
struct board_drawn : node<Form::BoardDrawn, word<Word::board>, word<Word::drawn>, piled> {};
struct board_of_tiles
    : node<Form::BoardTiles, word<Word::board>, word<Word::of_tiles>, amount, word<Word::x>, amount,
           list<possibly<board_option<"centred", Word::centred>>>, word<Word::holding_at_most>,
           amount> {};
struct board : one_of<board_graph, board_drawn, board_of_tiles, board_regular> {};
struct link_row : node<Form::LinkRow, maybe<node<Form::Name, text<row_value_text>>>,
                       comma_list<one_of<link, upper, site>>> {};

struct links : node<Form::Links, word<Word::links>, directions, maybe<where>> {};
struct name_end : one_of<integer, node<Form::Name, text<column_letter_text>>, lower> {};
struct name_span : list<name_end, dots, name_end> {};
struct sites_named : node<Form::SitesNamed, word<Word::sites_named_columns>, name_span,
                          word<Word::rows>, name_span> {};
struct sites_numbered
    : node<Form::SitesNumbered, word<Word::sites_also_numbered>, integer, word<Word::from>,
           one_of<named_word<Word::top>, named_word<Word::bottom>>,
           one_of<named_word<Word::left>, named_word<Word::right>>> {};
struct direction_definition
    : node<Form::DirectionDef, word<Word::direction>, text<lower_name>, means, directions> {};
struct leap : node<Form::Leap, word<Word::leap>, text<lower_name>, sign<'('>, integer, comma,
                   integer, sign<')'>, maybe<node<Form::Yes, word<Word::forward>>>> {};
struct each_player : node<Form::EachPlayer, word<Word::each_player>> {};
struct nobody : node<Form::Nobody, word<Word::nobody>> {};
struct from_setup : node<Form::FromSetup, word<Word::from_setup>> {};
struct region : node<Form::Region, word<Word::region>, text<upper_name>,
                     maybe<word<Word::of>, one_of<each_player, upper>>,
                     one_of<from_setup, seq<means, value>>> {};
struct supply
    : node<Form::Supply, maybe<amount>, word<Word::of>, one_of<each_player, nobody, upper>> {};
struct piece
    : node<Form::PieceDef, word<Word::piece>, text<upper_name>, colon, comma_list<supply>> {};
struct table : node<Form::Table, word<Word::table>, text<any_word>> {};

// The types of the language.
struct own_type : one_of<says<"site", word<Word::site>>, says<"player", word<Word::player>>,
                         says<"piece", word<Word::piece>>, says<"link", word<Word::link>>,
                         says<"block", word<Word::block>>, says<"direction", word<Word::direction>>,
                         says<"kind", word<Word::kind>>, says<"team", word<Word::team>>,
                         says<"tile", word<Word::tile>>, says<"phase", word<Word::phase>>> {};
struct type_name : node<Form::TypeName, one_of<own_type, text<upper_name>>> {};
struct type_range : node<Form::TypeRange, one_of<integer, negated, primary>, up_to, sum> {};
struct base_type : one_of<type_name, type_range> {};
struct set_type : node<Form::TypeSet, word<Word::set_of>, base_type> {};
struct tally_type
    : node<Form::TypeTally, word<Word::tally_of>, base_type, word<Word::at_most>, sum> {};
struct or_none : node<Form::TypeOptional, word<Word::or_none>> {};
struct type : applied<one_of<set_type, tally_type, base_type>, possibly<or_none>> {};
struct type_definition : node<Form::TypeDef, word<Word::type>, text<upper_name>, means,
                              one_of<list<comma_list<upper>>, type_range, set, directions>> {};

struct life : maybe<one_of<node<Form::Name, says<"turn", word<Word::this_turn>>>,
                           node<Form::Name, says<"move", word<Word::this_move>>>,
                           node<Form::Name, says<"phase", word<Word::this_phase>>>>> {};
struct at_first : seq<comma, word<Word::at_first>> {};
struct attribute : node<Form::Attribute, text<lower_name>, colon, type, maybe<at_first, expression>,
                        life, maybe<seen>, maybe<string>> {};
struct has_owner
    : one_of<seq<one_of<says<"game", word<Word::the_game>>, says<"turn", word<Word::the_turn>>,
                        says<"phase", word<Word::the_phase>>, says<"move", word<Word::the_move>>,
                        says<"record", word<Word::the_record>>>,
                 nothing>,
             seq<word<Word::each>, one_of<own_type, text<upper_name>>, nothing>,
             seq<word<Word::each>, says<"piece">, sign<'('>, expression, sign<')'>>> {};
// `each piece may be veteran`: so or not, and not so at first.
struct state : node<Form::Attribute, text<lower_name>, node<Form::TypeName, says<"truth">>,
                    node<Form::No>, life, maybe<seen>, maybe<string>> {};
struct has : node<Form::Has, has_owner,
                  one_of<seq<word<Word::has>, comma_list<attribute>>,
                         seq<word<Word::may_be>, comma_list<state>>>> {};

struct kinds_seen : node<Form::KindsSeen, word<Word::kinds_of_pieces>, seen> {};

struct option_word : one_of<integer, free_word> {};
struct plain_number : one_of<decimal, integer> {};
struct option_number : one_of<plain_number, node<Form::Negate, sign<'-'>, plain_number>> {};
struct option_range : node<Form::TypeRange, option_number, up_to, option_number,
                           maybe<word<Word::by>, plain_number>> {};
struct option_
    : node<Form::OptionDef, word<Word::option>, text<lower_name>, maybe<string>,
           one_of<seq<word<Word::one_of>, list<comma_list<option_word>>>, option_range, nothing>,
           word<Word::default_>, value> {};

struct line_body : node<Form::Lines, line, many<word<Word::or_>, line>> {};
// `worth of unit`, `lost(side, walker)`, `road`.
struct plain_param : node<Form::Param, text<lower_name>, nothing> {};
struct one_param
    : node<Form::Params, word<Word::of>, one_of<plain_param, seq<sign<'('>, param, sign<')'>>>> {};
struct several_params : node<Form::Params, sign<'('>, param, comma, comma_list<param>, sign<')'>> {
};
struct defined
    : one_of<seq<text<declared_before_of>, one_param>, seq<text<declared_call>, several_params>,
             seq<text<defined_name>, node<Form::Params>>> {};
struct define
    : node<Form::Define, word<Word::define>, defined, guard, means, one_of<line_body, value>> {};
struct keys_below : seq<ends_here, list<>> {};
struct preference : node<Form::Preference, word<Word::preference>, text<lower_name>, guard, means,
                         one_of<keys, keys_below>> {};

struct tiles : node<Form::Tiles, word<Word::tiles>> {};
struct grounds : list<word<Word::ground>, comma_list<upper>> {};
struct port : node<Form::Name, text<port_text>> {};
struct ports : list<many<port>, opt<named_word<Word::rest>>> {};
struct tile_part : node<Form::TilePart, text<upper_name>, ports,
                        list<opt<word<Word::by>, plus<integer>>>, list<many<lower>>> {};
struct tile
    : node<Form::TileDef, text<upper_name>, integer, colon, tile_part, many<sign<';'>, tile_part>> {
};

// --- interactions ---

struct gives : node<Form::Params, possibly<word<Word::gives>, comma_list<param>>> {};
struct rule
    : node<Form::Rule, word<Word::rule>,
           one_of<seq<text<declared_call>, params>, seq<text<lower_name>, node<Form::Params>>>,
           gives, times_bound, guard> {};
// What a trigger finds is affected together: the words say so in every one.
struct all_at_once : maybe<comma, node<Form::Yes, word<Word::all_at_once>>> {};
struct whenever : node<Form::Whenever, word<Word::whenever>, text<lower_name>, possibly<title>,
                       guard, times_bound, all_at_once, colon, generator> {};
struct never : node<Form::Never, word<Word::never>, text<lower_name>, possibly<title>, guard, colon,
                    expression> {};

// --- scenario ---

struct setup : node<Form::Setup, word<Word::setup>> {};
struct legend_name : one_of<adjective, box, link, site, bracketed_of, of_name, call, upper> {};
struct legend_meaning : single<Form::Adjacent, legend_name, many<one_of<legend_name, of_owner>>> {};
struct setting_name : sor<text<word<Word::facing>>, text<lower_name>> {};
struct setting : node<Form::Bind, setting_name, primitive> {};
struct glyph : node<Form::Glyph, text<glyph_text>, legend_meaning, list<many<setting>>,
                    maybe<word<Word::with>, expression>> {};
struct lower_case : seq<word<Word::lower_case>, upper> {};
struct legend : node<Form::Legend, word<Word::legend>, comma_list<one_of<lower_case, glyph>>> {};
struct rotated : node<Form::Rotated, word<Word::also_rotated>> {};
struct picture : node<Form::Picture, word<Word::picture>, text<lower_name>> {};
struct map : node<Form::Map, word<Word::map>, text<lower_name>, maybe<word<Word::from>, string>> {};
struct order : node<Form::Order, word<Word::order>, comma_list<upper>> {};
struct who_begins : one_of<named_word<Word::random>, primitive> {};
struct first : node<Form::FirstPlayer, word<Word::first>, who_begins> {};
struct taking_turns
    : node<Form::ByTurns, further_on<Word::by_turns>, comma_list<primitive>, word<Word::by_turns>> {
};
struct who_begins_phase : one_of<taking_turns, who_begins> {};
struct phase : node<Form::Phase, word<Word::phase>, text<upper_name>,
                    maybe<word<Word::before>, upper>, maybe<word<Word::first>, who_begins_phase>,
                    maybe<node<Form::Yes, word<Word::secretly>>>> {};
struct begin : node<Form::Begin, word<Word::begin>, inline_body> {};
struct until : node<Form::Until, word<Word::until>, expression> {};
struct then : node<Form::Then, word<Word::then>, value> {};
struct turn : node<Form::Turn, word<Word::turn>, inline_body> {};
struct next_player : node<Form::NextPlayer, word<Word::next_player>, means, value> {};
// The lines of a list are asked from the top: the words say so where there are two or more.
struct by_the_first_of : node<Form::Yes, word<Word::by_the_first_of>> {};
struct listed : possibly<comma, by_the_first_of> {};
struct stuck : node<Form::Stuck, word<Word::stuck>, possibly<short_result<"stuck">>, listed> {};
struct compared : one_of<seq<word<Word::same_pieces>, list<many<word<Word::and_>, lower>>>,
                         seq<word<Word::same_position>, nothing>> {};
struct whoever_moves : maybe<comma, node<Form::Yes, word<Word::whoever_moves>>> {};
struct passes_exempt : maybe<comma, node<Form::Yes, word<Word::passes_exempt>>> {};
struct counted_repetition : seq<compared, sum, word<Word::times>, whoever_moves, passes_exempt> {};
struct repetition
    : node<Form::Repetition, counted_repetition, possibly<short_result<"repetition">>, listed> {};
struct limit : node<Form::Limit, word<Word::limit>, sum, word<Word::turns>,
                    maybe<word<Word::without>, events_or_condition>,
                    possibly<short_result<"limit">>, listed> {};
struct end : node<Form::End, word<Word::end>, maybe<yes_at_any_moment>, possibly<by_the_first_of>> {
};
struct points : node<Form::Points, word<Word::points>> {};
struct scale_sign : one_of<node<Form::Name, text<equals>>, node<Form::Name, text<sign<'>'>>>> {};
struct scale : list<plain_number, many<scale_sign, plain_number>> {};
struct score : node<Form::Score, word<Word::score_of>, text<lower_name>, means, value> {};
struct allowed : node<Form::Allow, one_of<says<"resignation", word<Word::resignation>>,
                                          says<"agreed draw", word<Word::agreed_draw>>>> {};
struct allowed_to : node<Form::Allow, says<"resignation", word<Word::resignation>>, word<Word::of>,
                         node<Form::Name, text<lower_name>>> {};
struct allow : list<word<Word::allow>, one_of<allowed_to, comma_list<allowed>>> {};
struct position : node<Form::Notation, word<Word::position>, text<lower_name>> {};
struct notation_place : one_of<of_name, lower> {};
struct notation_player : node<Form::NotationSign, text<glyph_text>, upper, nothing> {};
struct notation_member
    : node<Form::NotationSign, text<glyph_text>, primitive, word<Word::in>, notation_place> {};
struct more : maybe<word<Word::plus>, integer> {};
struct notation_field
    : node<Form::NotationField,
           one_of<says<"picture", word<Word::picture>>,
                  seq<says<"players", word<Word::players>>, comma_list<notation_player>>,
                  seq<says<"squares", word<Word::squares>>, comma_list<notation_player>>,
                  seq<says<"members", word<Word::members>>, comma_list<notation_member>>,
                  seq<says<"tally", word<Word::tally>>, lower>,
                  seq<says<"value", word<Word::value>>, notation_place>,
                  seq<says<"quiet", word<Word::number>, word<Word::turns>, word<Word::without>>,
                      events_or_condition, more>,
                  seq<says<"number", word<Word::number>>, notation_place, more>,
                  seq<says<"text", word<Word::text>>, string>>> {};
struct entry : node<Form::NameEntry, text<any_word>, plus<string>> {};

// --- items ---

struct item
    : one_of<player_count, players, team, board, links, sites_named, sites_numbered,
             direction_definition, leap, region, piece, table, type_definition, has, kinds_seen,
             option_, define, preference, tiles, rule, whenever, never, setup, order, first, phase,
             turn, next_player, stuck, repetition, limit, end, points, score, allow> {};
struct guarded : node<Form::Guarded, word<Word::with>, expression> {};
struct replace
    : node<Form::Replace, word<Word::replace>, one_of<item, begin, until, then, result>> {};
struct add : node<Form::Add, word<Word::add>, one_of<item, begin, until, then, result>> {};
struct drop
    : node<Form::Drop, word<Word::drop>,
           one_of<
               seq<nothing, says<"end at any moment", word<Word::end>, word<Word::at_any_moment>>>,
               seq<free_word, text<any_word>>, seq<nothing, text<any_word>>>> {};
struct edit : one_of<replace, add, drop> {};

// --- notation: how moves and positions are written ---

// `go: "{man}-{goal}"`: a rule, a phase, or the turn of a game without phases.
struct notated : node<Form::Notated,
                      one_of<says<"turn", word<Word::turn>>, text<lower_name>, text<upper_name>>,
                      colon, node<Form::Written, template_, many<word<Word::or_>, template_>>> {};
struct notating : one_of<define, position, notated> {};
struct notating_edit : one_of<node<Form::Replace, word<Word::replace>, notating>,
                              node<Form::Add, word<Word::add>, notating>> {};

// --- files ---

struct header : node<Form::Ludo, word<Word::ludo>, text<integer_text>, maybe<lower>> {};
struct game
    : node<Form::Game, word<Word::game>, text<upper_name>, maybe<word<Word::variant_of>, upper>> {};
struct module
    : node<Form::Module, word<Word::module_>,
           one_of<seq<text<declared_call>, params>, seq<text<lower_name>, node<Form::Params>>>> {};
struct tests : node<Form::TestGame, word<Word::tests_of>, text<upper_name>> {};
struct bind : node<Form::Bind, text<lower_name>, equals, expression> {};
struct use : node<Form::Use, word<Word::use>, text<lower_name>,
                  possibly<word<Word::with>, comma_list<bind>>> {};
struct section
    : one_of<node<Form::Elements, word<Word::elements>>,
             node<Form::Interactions, word<Word::interactions>>,
             node<Form::Scenario, word<Word::scenario>>, node<Form::Writing, word<Word::notation>>,
             node<Form::Names, word<Word::names>, text<any_word>>> {};

// --- tests ---

struct move_written : node<Form::MoveText, sor<quoted, text<move_text>>> {};
struct moves_written : comma_list<move_written> {};
struct any_moves
    : one_of<seq<node<Form::MoveText, quoted>>, seq<node<Form::MoveText, text<move_text>>>> {};
struct test
    : node<Form::Test, word<Word::test>, quoted, list<possibly<word<Word::of>, comma_list<lower>>>,
           maybe<node<Form::Yes, word<Word::for_variants>>>> {};
struct example : node<Form::Example, word<Word::example>, free_word, texts> {};
struct with_options : node<Form::WithOptions, word<Word::with>, comma_list<bind>> {};
struct without : node<Form::Without, word<Word::without>, comma_list<free_word>> {};
struct given : node<Form::Given, word<Word::given>,
                    possibly<sor<text<word<Word::start>>, text<word<Word::empty>>>>> {};
struct in_phase : maybe<word<Word::in>, upper> {};
struct who_moves
    : node<
          Form::ToMove,
          one_of<seq<says<"draw", word<Word::random_to_move>>, nothing, in_phase>,
                 seq<primitive, says<"pass", word<Word::must_pass>>, in_phase>,
                 seq<primitive, says<"begin", word<Word::to_move>, word<Word::in_begin_of>>, upper>,
                 seq<primitive, word<Word::to_move>, in_phase>>> {};
struct in_setup : node<Form::InSetup, word<Word::in_setup>> {};
struct in_notation : node<Form::InNotation, text<lower_name>, string> {};
struct quiet_turns : node<Form::QuietTurns, word<Word::set>, word<Word::turns>, word<Word::without>,
                          events_or_condition, word<Word::to>, integer> {};
struct moves_played : node<Form::Moves, word<Word::played>, moves_written> {};
struct legal : node<Form::Legal, word<Word::legal>, moves_written> {};
struct illegal : node<Form::Illegal, word<Word::illegal>, moves_written,
                      maybe<word<Word::because>, free_word>> {};
struct no_moves : seq<word<Word::none>, line_end> {};
struct exact_moves : seq<word<Word::exactly>, one_of<no_moves, moves_written>> {};
struct moves_exactly : node<Form::MovesExactly, word<Word::moves>,
                            one_of<seq<nothing, exact_moves>, seq<move_written, exact_moves>>> {};
struct moves_count : node<Form::MovesCount, word<Word::moves>,
                          one_of<seq<nothing, equals, sum>, seq<move_written, equals, sum>>> {};
struct after : node<Form::After, word<Word::after>, list<moves_written>> {};
struct shows : node<Form::Shows, word<Word::shows>> {};
struct holds : node<Form::Holds, word<Word::holds>, expression> {};
struct fails : node<Form::Fails, word<Word::fails>, expression> {};
struct is_to_move : node<Form::IsToMove, primitive, word<Word::to_move>> {};
struct by_key : maybe<word<Word::by>, free_word> {};
struct result_given
    : node<Form::ResultGiven, word<Word::the_result_is>, maybe<node<Form::Yes, word<Word::finish>>>,
           maybe<node<Form::Yes, word<Word::draw>>>, list<upper, many<scale_sign, upper>>, by_key> {
};
struct ending
    : node<Form::Outcome, one_of<seq<says<"draw", word<Word::draw>>, nothing, by_key>,
                                 seq<says<"continues", word<Word::play_goes_on>>, nothing, nothing>,
                                 seq<says<"over", word<Word::play_is_over>>, nothing, by_key>,
                                 seq<primitive, fate, by_key>>> {};
struct share : list<plain_number, opt<sign<'/'>, integer>> {};
struct points_are : node<Form::PointsAre, word<Word::points>, comma_list<share>> {};
struct sees : node<Form::Sees, primitive, sor<text<word<Word::sees>>, text<word<Word::cannot_see>>>,
                   expression> {};
struct cannot_tell : node<Form::CannotTell, primitive, word<Word::cannot_tell>, move_written,
                          word<Word::from>, move_written> {};
struct perft_unit
    : one_of<named_word<Word::moves>, named_word<Word::turns>, named_word<Word::outcomes>> {};
struct perft : node<Form::Perft, word<Word::perft>, integer, maybe<perft_unit>, equals, sum> {};
struct expectation : one_of<legal, illegal, moves_exactly, moves_count, after, shows, holds, fails,
                            perft, points_are, is_to_move, ending, sees, cannot_tell> {};

// --- the lines of a value ---

struct unless_behind : maybe<comma, word<Word::unless>, expression> {};
struct unless_alone : seq<nothing, maybe<word<Word::unless>, expression>> {};
struct condition_of_case
    : one_of<seq<word<Word::when>, expression, unless_behind>,
             seq<says<"otherwise", word<Word::otherwise>>, nothing, nothing>, unless_alone> {};
// `no  otherwise`: the answer, not the question whether there are any.
struct answered_no : seq<before<Word::no_answer, Word::otherwise, Word::when, Word::unless>,
                         node<Form::No, word<Word::no_answer>>> {};
struct case_ : node<Form::Case, one_of<answered_no, line_body, expression>, condition_of_case> {};
struct change_word
    : one_of<text<change_sign<'+'>>, text<change_sign<'-'>>, says<"at least", word<Word::at_least>>,
             says<"at most", word<Word::at_most>>> {};
struct condition_of_change : one_of<seq<word<Word::if_>, expression, unless_behind>, unless_alone> {
};
struct changed : node<Form::Case, change_word, sum, condition_of_change> {};
struct further_key : seq<word<Word::then>, key> {};

// --- lines ---

// One rule for each LineContext; what is left of it are one or two nodes: the head and its title.
struct top_line
    : seq<one_of<header, game, module, tests, title, attached, use, section, test>, line_end> {};
struct items_line : seq<one_of<attached, guarded, edit, item>, opt<title>, line_end> {};
struct writing_line
    : seq<one_of<attached, guarded, notating_edit, notating>, opt<title>, line_end> {};
struct statements_line : seq<one_of<attached, statement>, line_end> {};
struct setup_line : seq<one_of<attached, legend, rotated, picture, map, statement>, line_end> {};
struct given_line : seq<one_of<attached, legend, picture, map, moves_played, in_setup, result_given,
                               quiet_turns, in_notation, who_moves, statement>,
                        line_end> {};
struct rows_line : seq<one_of<attached, legend, picture>, line_end> {};
struct link_row_line : seq<one_of<attached, link_row>, line_end> {};
struct tile_row_line : seq<one_of<attached, seq<grounds>, tile>, line_end> {};
struct results_line : seq<one_of<attached, guarded, edit, result>, line_end> {};
struct phase_line
    : seq<one_of<attached, edit, begin, turn, stuck, until, then, end>, opt<title>, line_end> {};
struct scale_line : seq<one_of<attached, scale>, line_end> {};
struct notation_line : seq<one_of<attached, begin, notation_field>, line_end> {};
struct case_line : seq<one_of<attached, seq<changed, line_end>, seq<case_, line_end>>, line_end> {};
struct key_line : seq<one_of<attached, list<further_key>, key>, line_end> {};
struct entry_line : seq<one_of<attached, entry>, line_end> {};
struct test_line
    : seq<one_of<attached, example, with_options, without, given, expectation>, line_end> {};
struct attached_line : seq<attached, line_end> {};

// Parts of lines that are cut out first: the cells of tables, the holes of `written`.
struct dash : node<Form::Dash, sign<'-'>> {};
struct sign_cell : node<Form::String, text<signs_text>> {};
struct supply_cell
    : node<Form::Supply, integer, word<Word::of>, one_of<each_player, nobody, upper>> {};
struct quantity_cell
    : node<Form::Quantity, says<"range">,
           one_of<seq<word<Word::at_most>, at_least_zero, amount>,
                  seq<word<Word::zero_or_more>, at_least_zero, nothing>,
                  seq<word<Word::one_or_more>, at_least_one, nothing>,
                  seq<amount, word<Word::to>, amount>, seq<amount, word<Word::or_more>, nothing>>> {
};
struct cell : seq<one_of<each_player, nobody, seq<dash, line_end>, seq<supply_cell, line_end>,
                         seq<quantity_cell, line_end>, seq<expression, line_end>, sign_cell>,
                  line_end> {};
struct sign_label : node<Form::Name, text<signs_text>> {};
struct hole : seq<one_of<expression, sign_label>, line_end> {};

}  // namespace ludo::grammar
