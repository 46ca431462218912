// The grammar of what stands in sentences: expressions, generators, effects, results.
//
// Rules only, the first half of grammar.hpp, which says how they are to be read. Included by
// parse.cpp only.
#pragma once

#include "lang/syntax/terminals.hpp"

namespace ludo::grammar {

// --- names and literals ---

struct lower : node<Form::Name, text<lower_name>> {};
struct upper : node<Form::Name, text<upper_name>> {};
struct name : node<Form::Name, text<any_name>> {};
struct free_word : node<Form::Name, text<any_word>> {};
struct integer : node<Form::Integer, text<integer_text>> {};
struct decimal : node<Form::Decimal, text<decimal_text>> {};
struct quoted : shaped<NodeShape::quoted, Form::Nothing, quoted_text> {};
struct string : node<Form::String, quoted> {};
struct site : node<Form::SiteName, text<site_text>> {};
struct box : node<Form::SiteBox, text<box_text>> {};
struct link : node<Form::LinkName, text<link_text>> {};
struct yes : node<Form::Yes, sor<word<Word::yes>, word<Word::on>>> {};
struct no : node<Form::No, sor<word<Word::no_answer>, word<Word::off>>> {};
struct none : node<Form::None, word<Word::none>> {};
struct title : node<Form::Title, quoted> {};
template <Word kWord>
struct named_word : node<Form::Name, text<word<kWord>>> {};

// --- expressions ---

struct expression;
struct disjunction;
struct negation;
struct sum;
struct unary;
struct description;
struct primary;
struct primitive;
struct generator;
struct where;
struct along;
struct directions;
struct effect;

// A number that no description may follow: `2`, `n`, `(n + 1)`.
struct amount : one_of<integer, lower, seq<sign<'('>, expression, sign<')'>>> {};
struct at_least_zero : node<Form::Integer, says<"0">> {};
struct at_least_one : node<Form::Integer, says<"1">> {};
// The same where things are counted: `one`, too.
struct number : one_of<node<Form::Integer, says<"1", word<Word::one>>>, amount> {};
struct at_least_number : one_of<seq<node<Form::Integer, says<"1", word<Word::one_or_more>>>>,
                                seq<number_before<Word::or_more>, amount, word<Word::or_more>>> {};
struct among : word<Word::among> {};

struct argument_list : list<sign<'('>, opt<comma_list<expression>>, sign<')'>> {};
struct no_arguments : list<> {};

// What a definition of one thing is asked of: `worth of unit`, `aim of pieces hostile to side`.
struct owned;
struct some_pieces;
struct of_what : nested<sor<owned, some_pieces, integer, primary>> {};
struct two_or_more : seq<expression, comma, comma_list<expression>> {};
struct call : node<Form::Call,
                   one_of<seq<text<function_name>, sign<'('>, comma_list<expression>, sign<')'>>,
                          seq<text<called_name>, sign<'('>, two_or_more, sign<')'>>>> {};
struct plain_name : node<Form::Name, text<any_name>> {};
struct later_name : node<Form::Name, text<further_name>> {};

struct own : node<Form::Own, word<Word::own>> {};
struct enemy : node<Form::Enemy, word<Word::enemy>> {};
struct neutral : node<Form::Neutral, word<Word::neutral>> {};
struct empty : node<Form::Empty, word<Word::empty>> {};
struct occupied : node<Form::Occupied, word<Word::occupied>> {};
struct anything : node<Form::Anything, word<Word::anything>> {};
struct pieces : node<Form::PiecesWord, sor<word<Word::pieces>, word<Word::piece>>> {};
struct board_edge : node<Form::BoardEdge, word<Word::edge>> {};

// `own Camp`, `enemy King`, `own pieces` where one thing is asked for.
struct owned_place : node<Form::Adjacent, one_of<own, enemy, neutral>, one_of<pieces, upper>> {};
// `own tiles`: what the player has who chooses.
struct own_player : node<Form::Name, says<"me", word<Word::own>>> {};
struct enemy_player : node<Form::Name, says<"opponent", word<Word::enemy>>> {};
struct own_attribute : node<Form::Of, one_of<own_player, enemy_player>, text<further_lower_name>> {
};
struct owned : one_of<owned_place, own_attribute> {};

// What stands after `of`, `touching` and the like: one thing.
struct of_name : node<Form::Of, text<name_before_of>, word<Word::of>, of_what> {};

// `goal of the last jump`: what a rule bound when it was played last.
struct last_of : node<Form::LastOf, text<name_before_last>, word<Word::of_the_last>, lower> {};

struct rows_text
    : one_of<says<"rows", word<Word::rows>>, says<"row", word<Word::row>>,
             says<"columns", word<Word::columns>>, says<"column", word<Word::column>>> {};
// A name that is not the next word of the sentence: in `shift row along e` there is none.
struct named_row : node<Form::Name, text<further_lower_name>> {};
struct row_end : one_of<node<Form::Name, text<column_letter_text>>, integer, named_row,
                        seq<sign<'('>, expression, sign<')'>>> {};
struct rows_of : node<Form::RowsOf, rows_text, row_end, maybe<dots, row_end>> {};
struct first_row : node<Form::FirstRow, word<Word::first_row>> {};
struct last_row : node<Form::LastRow, word<Word::last_row>> {};
// `near row`, `far 4 rows`: as the player looks.
struct player_rows
    : node<Form::PlayerRows,
           one_of<seq<says<"near", word<Word::near_row>>, nothing>,
                  seq<says<"far", word<Word::far_row>>, nothing>,
                  seq<one_of<says<"near", word<Word::near>>, says<"far", word<Word::far>>>,
                      number_before<Word::rows>, amount, word<Word::rows>>>> {};
struct any_direction : node<Form::AnyDirection, word<Word::any_direction>> {};
struct opposite : node<Form::Opposite, word<Word::opposite>, nested<primary>> {};

struct coordinates : node<Form::Coordinates, sign<'['>, expression, comma, expression, sign<']'>> {
};
struct dot_part : node<Form::PartName, sign<'.'>, text<upper_name>> {};
struct place_on_tiles : applied<coordinates, possibly<dot_part>> {};

struct tally_key : one_of<name, seq<sign<'('>, expression, sign<')'>>> {};
struct tally_count : one_of<integer, seq<sign<'('>, expression, sign<')'>>, lower> {};
struct tally_entry : node<Form::Entry, tally_key, tally_count> {};
struct tally : node<Form::TallyLiteral, tally_brace, comma_list<tally_entry>, sign<'}'>> {};
struct set : node<Form::SetLiteral, sign<'{'>, opt<comma_list<expression>>, sign<'}'>> {};

struct direction_from : node<Form::DirectionFrom, word<Word::the_direction_from>, primitive,
                             word<Word::to>, primitive> {};
// Where one stands, as the other looks.
struct bearing
    : node<Form::Bearing, word<Word::bearing_of>, primitive, word<Word::from>, primitive> {};
struct link_from
    : node<Form::LinkFrom, word<Word::the_link_from>, primitive, word<Word::to>, primitive> {};
struct piece_at : node<Form::PieceAt, word<Word::the_piece_at>, primitive> {};
struct player_after : node<Form::PlayerAfter, word<Word::the_player_after>, primitive> {};
struct players_from
    : node<Form::PlayersFrom, word<Word::players_from>, primitive, word<Word::onward>> {};
// A piece of a pile, the first at the bottom.
struct level_of : node<Form::Level, word<Word::level>, number_before<Word::of>, amount,
                       word<Word::of>, primitive> {};
struct twins_of : node<Form::TwinsOf, word<Word::twins_of>, primitive> {};
struct group_of : node<Form::GroupOf, word<Word::group_of>, primitive,
                       maybe<word<Word::within>, primitive>, maybe<along>> {};

// `(seeds of pit when the turn began)`.
struct as_it_began
    : applied<expression, possibly<before<Word::when_the_turn_began>,
                                   node<Form::AsBegan, word<Word::when_the_turn_began>>>> {};

// A generator in brackets is a set.
struct bracketed_generator;
struct bracketed : shaped<NodeShape::bracket, Form::Tuple, sign<'('>,
                          one_of<seq<bracketed_generator, sign<')'>>,
                                 seq<as_it_began, many<comma, expression>, sign<')'>>>> {};
// `(opposite d) of b`, `(A or B) of p`.
struct of_bracketed : node<Form::OfOwner, word<Word::of>, nested<sor<owned, primary>>> {};
struct bracketed_of : shaped<NodeShape::single, Form::Adjacent, bracketed, possibly<of_bracketed>> {
};

// What a block of a view is about.
struct this_thing : node<Form::Name, in_view, says<"this", word<Word::this_>>> {};

struct primary
    : nested<one_of<this_thing, box, link, site, bracketed_of, place_on_tiles, tally, set, opposite,
                    call, twins_of, group_of, direction_from, link_from, piece_at, level_of,
                    player_after, players_from, player_rows, first_row, last_row, any_direction,
                    bearing, last_of, of_name, rows_of, plain_name>> {};

struct turned_side : one_of<says<"left", word<Word::left>>, says<"right", word<Word::right>>> {};
// A direction, or `about` another site a site.
struct turned : node<Form::Turned, word<Word::turned>,
                     one_of<seq<turned_side, maybe<word<Word::by>, amount>>,
                            seq<says<"by", word<Word::by>>, amount>>,
                     possibly<word<Word::about>, primary>> {};

// One thing: no atoms beside each other, but `White King` where sentences ask for a thing.
struct literal : one_of<decimal, integer, string, yes, none, no> {};
struct alone : one_of<empty, occupied, anything, pieces> {};
struct players_noun : node<Form::Adjacent, upper, upper> {};
struct one_thing : applied<sor<owned, alone, primary>, many<turned>> {};
struct primitive : one_of<players_noun, one_thing, literal> {};

// Nothing after the one thing is drawn in.
struct hostile_to : node<Form::HostileTo, word<Word::hostile_to>, one_thing> {};
struct friendly_to : node<Form::FriendlyTo, word<Word::friendly_to>, one_thing> {};
struct touching : node<Form::Touching, word<Word::touching>, one_thing> {};
struct beside : node<Form::Beside, word<Word::beside>, one_thing> {};
struct linked_to : node<Form::LinkedTo, word<Word::linked_to>, one_thing, maybe<along>> {};
struct within : node<Form::Within, word<Word::within>, amount, word<Word::of>, one_thing> {};
struct same_as : node<Form::SameAs, word<Word::same>, text<lower_name>, word<Word::as>, one_thing> {
};
struct holding : node<Form::Holding, word<Word::sites_holding>, primitive> {};
struct of_owner : node<Form::OfOwner, word<Word::of>, one_thing> {};

// `pieces hostile to side`: as one thing, like `enemy pieces`.
struct some_pieces : single<Form::Adjacent, pieces, opt<one_of<hostile_to, friendly_to>>> {};

struct adjective
    : one_of<own, enemy, neutral, empty, occupied, anything, pieces, board_edge, hostile_to,
             friendly_to, touching, beside, linked_to, within, same_as, holding> {};
struct atom : one_of<own_attribute, adjective, applied<primary, many<turned>>> {};
struct further_primary
    : one_of<box, link, site, bracketed_of, place_on_tiles, opposite, call, twins_of, group_of,
             player_rows, first_row, last_row, any_direction, of_name, rows_of, later_name> {};
struct further_atom
    : one_of<own_attribute, adjective, of_owner, applied<further_primary, many<turned>>> {};

struct atoms : single<Form::Adjacent, atom, many<further_atom>> {};
struct but_not : node<Form::ButNot, word<Word::but_not>, atoms> {};
// `links of own Pawn whose tile is in own tiles`.
struct whose_sign
    : node<Form::Name,
           one_of<says<"not-in", word<Word::is>, word<Word::not_in>>,
                  says<"is-not", word<Word::is_not>>, says<"in", word<Word::is>, word<Word::in>>,
                  says<"is", word<Word::is>>, says<"<=", two_signs<'<', '='>>,
                  says<">=", two_signs<'>', '='>>, says<"!=", two_signs<'!', '='>>,
                  says<"=", equals>, says<"<", sign<'<'>>, says<">", sign<'>'>>>> {};
struct whose : node<Form::Whose, word<Word::whose>, text<lower_name>, whose_sign, sum> {};
struct lacking : node<Form::Lacking, word<Word::without>, text<lower_name>> {};
struct description : applied<atoms, many<one_of<but_not, whose, lacking>>> {};

// `own Men in own Front`, where no condition can stand: the intersection.
struct within_set : node<Form::Narrowed, word<Word::in>, primitive> {};
struct narrowing : one_of<within_set, but_not, whose, lacking> {};
struct members : applied<description, many<narrowing>> {};
struct narrowed_sum : applied<sum, many<narrowing>> {};

// `own Men moved this turn`: what happened, of what, and since when.
struct participle
    : one_of<says<"moved", word<Word::moved>>, says<"entered", word<Word::entered>>,
             says<"captured", word<Word::captured>>, says<"removed", word<Word::removed>>,
             says<"promoted", word<Word::promoted>>, says<"eliminated", word<Word::eliminated>>,
             says<"laid", word<Word::laid>>> {};
struct time_span : maybe<one_of<node<Form::Name, says<"turn", word<Word::this_turn>>>,
                                node<Form::Name, says<"phase", word<Word::this_phase>>>,
                                node<Form::Name, says<"game", word<Word::this_game>>>>> {};
struct happened : node<Form::Happened, participle, time_span> {};

struct counted_generator : seq<sign<'('>, generator, sign<')'>> {};
struct count : node<Form::Count, word<Word::count>,
                    one_of<counted_generator, applied<members, possibly<happened>>>> {};
struct total : node<Form::Total, word<Word::total>, description> {};
struct how_many
    : node<Form::HowMany, word<Word::how_many>, description, word<Word::in>, primitive> {};
struct best_text : one_of<says<"most", word<Word::most_of>>, says<"least", word<Word::least_of>>,
                          says<"sum", word<Word::sum_of>>> {};
struct for_each_of : word<Word::for_each> {};
struct best
    : node<Form::Best, best_text, sum, for_each_of, generator, maybe<word<Word::else_>, sum>> {};
// `best worth of hunt by me`.
struct rule_called
    : one_of<seq<node<Form::Name, text<called_name>>, argument_list>, seq<lower, no_arguments>> {};
struct best_play : node<Form::BestPlay, word<Word::best>, lower, word<Word::of>, rule_called,
                        word<Word::by>, primitive> {};
struct most_or_least : sor<text<word<Word::most>>, text<word<Word::least>>> {};
struct key : node<Form::Key, one_of<seq<most_or_least, applied<sum, possibly<happened>>>,
                                    seq<further_on<Word::earliest>, applied<members, happened>,
                                        says<"earliest", word<Word::earliest>>>,
                                    seq<expression>>> {};
struct next_key : seq<comma, word<Word::then>> {};
struct keys : list<key, many<next_key, key>> {};
struct the_one
    : node<Form::TheOne, word<Word::the>, text<lower_name>, among, members, maybe<where>,
           one_of<seq<word<Word::with>, keys>, no_arguments>, maybe<word<Word::else_>, sum>> {};
struct all : node<Form::All, word<Word::all>, generator, possibly<word<Word::with>, keys>> {};
struct distance : node<Form::Distance, word<Word::distance_from>, primitive, word<Word::to>,
                       primitive, maybe<along>, maybe<word<Word::through>, primitive>> {};
struct reach
    : node<Form::Reach, word<Word::reach_from>, primitive, maybe<word<Word::through>, primitive>,
           maybe<word<Word::at_most>, one_of<of_name, amount>>, maybe<along>> {};
struct connected : node<Form::ConnectedSet, word<Word::connected>, primitive, maybe<along>> {};

struct negated : node<Form::Negate, sign<'-'>, unary> {};
struct unary
    : nested<one_of<negated, count, total, how_many, best, best_play, the_one, all, distance, reach,
                    connected, decimal, integer, string, yes, none, description, no>> {};
struct factor_sign : one_of<text<sign<'*'>>, text<sign<'/'>>, text<word<Word::mod>>> {};
struct product : chain<Form::Binary, unary, many<factor_sign, unary>> {};
struct term_sign : one_of<text<sign<'+'>>, text<sign<'-'>>> {};
struct sum : chain<Form::Binary, product, many<term_sign, product>> {};

struct comparison_sign
    : one_of<says<"<=", two_signs<'<', '='>>, says<">=", two_signs<'>', '='>>,
             says<"!=", two_signs<'!', '='>>, says<"=", equals>, says<"<", sign<'<'>>,
             says<">", sign<'>'>>, says<"is-not", word<Word::is_not>>, says<"is", word<Word::is>>,
             says<"not-in", word<Word::not_in>>, says<"in", word<Word::in>>,
             says<"at", word<Word::at>>> {};
struct comparison : chain<Form::Compare, sum, possibly<comparison_sign, sum>> {};

struct quantified : one_of<generator, applied<members, possibly<happened>>> {};
struct some : node<Form::Some, word<Word::some>, quantified> {};
struct no_such : node<Form::NoSuch, word<Word::no>, quantified> {};
struct at_least : node<Form::AtLeast, at_least_number, quantified> {};
struct at_most : node<Form::AtMost, word<Word::at_most>, number, quantified> {};
struct exactly : node<Form::Exactly, word<Word::exactly>, number, quantified> {};
struct every : node<Form::Every, word<Word::every>, generator, word<Word::has>, negation> {};
struct supposed : node<Form::Block, comma_list<effect>> {};
struct supposing : node<Form::Supposing, word<Word::supposing>, supposed, colon, expression> {};

// `unit has not moved this turn`, `unit has played attack this turn`.
struct denied : node<Form::Yes> {};
template <Word kHas>
using before_participle = before<kHas, Word::moved, Word::entered, Word::captured, Word::removed,
                                 Word::promoted, Word::eliminated, Word::laid>;
struct has_happened
    : node<Form::HasHappened, one_of<seq<before_participle<Word::has_not>, word<Word::has_not>,
                                         participle, time_span, denied>,
                                     seq<before_participle<Word::has>, word<Word::has>, participle,
                                         time_span, nothing>>> {};
struct has_played
    : node<Form::HasPlayed, one_of<seq<before<Word::has_not_played>, word<Word::has_not_played>,
                                       text<lower_name>, time_span, denied>,
                                   seq<before<Word::has_played>, word<Word::has_played>,
                                       text<lower_name>, time_span, nothing>>> {};
struct deed : applied<comparison, possibly<one_of<has_played, has_happened>>> {};

struct condition : one_of<some, no_such, at_least, at_most, exactly, every, supposing, deed> {};
// `pieces captured, Men moved or players eliminated`, where the turn is meant: some of them.
struct some_happened : node<Form::Some, applied<members, happened>> {};
struct events : single<Form::Or, some_happened, many<sor<comma, word<Word::or_>>, some_happened>> {
};
struct events_or_condition : one_of<events, condition> {};
struct not_ : node<Form::Not, word<Word::not_>, negation> {};
struct negation : nested<sor<attempt<not_>, condition>> {};
struct conjunction : single<Form::And, negation, many<word<Word::and_>, negation>> {};
struct disjunction : single<Form::Or, conjunction, many<word<Word::or_>, conjunction>> {};
struct expression : nested<disjunction> {};

// What stands behind a head that says what something is; where the line ends, the lines below say
// it (`case_line`).
struct value : one_of<expression, seq<ends_here, node<Form::Cases>>> {};

// --- generators ---

struct where : seq<word<Word::where>, expression> {};
struct direction : one_of<any_direction, primitive> {};
struct directions : single<Form::Or, direction, many<word<Word::or_>, direction>> {};
struct along : seq<word<Word::along>, directions> {};

struct range_end : node<Form::Range, word<Word::to>, sum> {};
struct numbers : applied<sum, range_end> {};
// `levy of sort, at most 7`: how many a column of quantities allows.
struct quantity_of : node<Form::Amount, of_name, maybe<comma, word<Word::at_most>, sum>> {};
// `distance from x to y` binds nothing.
struct no_measure_follows : pegtl::not_at<sor<word<Word::distance_from>, word<Word::reach_from>>> {
};
struct in : node<Form::In, no_measure_follows, text<lower_name>,
                 one_of<seq<word<Word::from>, one_of<numbers, quantity_of>>,
                        seq<word<Word::among>, narrowed_sum>>,
                 maybe<where>> {};
// How many of the elements make a set: `2`, `0 to 1`, `at most 3`.
struct subset_size
    : one_of<seq<word<Word::at_most>, at_least_zero, number>,
             seq<number_before<Word::among, Word::to>, number, maybe<word<Word::to>, number>>> {};
struct subset_of
    : node<Form::SubsetOf,
           seq<subset_size, word<Word::among>, members, word<Word::as>, text<lower_name>>,
           maybe<where>> {};
struct groups_of : node<Form::GroupsOf, text<lower_name>, among, word<Word::groups_of>, members,
                        maybe<word<Word::meeting>, members>, maybe<along>, maybe<where>> {};

// `repeat …, at most 4 times` goes on after a line.
struct no_loop_follows : pegtl::not_at<word<Word::times>> {};
struct quantity
    : node<Form::Quantity,
           one_of<seq<says<"range", word<Word::zero_or_more>>, at_least_zero, nothing>,
                  seq<says<"range", word<Word::one_or_more>>, at_least_one, nothing>,
                  seq<says<"one", word<Word::one>>, nothing, nothing>,
                  seq<says<"run-or-nothing", word<Word::a_row_or_nothing_of>>, nothing, nothing>,
                  seq<says<"run", word<Word::a_row_of>>, nothing, nothing>,
                  seq<says<"range", word<Word::at_most>>, at_least_zero, amount, no_loop_follows>,
                  seq<amount, one_of<seq<says<"range", word<Word::to>>, amount>,
                                     seq<says<"range", word<Word::or_more>>, nothing>,
                                     seq<says<"exact">, nothing>>>>> {};
struct segment : node<Form::Segment, quantity, members, maybe<word<Word::as>, lower>,
                      maybe<word<Word::line_to>, lower>> {};
struct bend : one_of<named_word<Word::left>, named_word<Word::right>, seq<word<Word::by>, amount>> {
};
struct turning : node<Form::Turning, word<Word::turning>, bend, many<word<Word::or_>, bend>> {};
struct included : node<Form::Yes, opt<comma>, word<Word::included>, opt<comma>> {};
struct along_as : one_of<seq<word<Word::along>, directions, maybe<word<Word::as>, lower>>,
                         seq<nothing, nothing>> {};
struct line : node<Form::Line, sor<word<Word::lines>, word<Word::line>>, word<Word::from>,
                   primitive, maybe<included>, along_as, maybe<word<Word::over>, primitive>, colon,
                   comma_list<one_of<turning, segment>>, maybe<where>> {};
struct names_given : list<opt<word<Word::as>, comma_list<lower>>> {};
struct played : seq<rule_called, names_given> {};
struct way
    : node<Form::Way, word<Word::way_for>, primitive, word<Word::to_play>, played, maybe<where>> {};
struct turns_in_cycle
    : node<Form::TurnsInCycle, word<Word::turn_of>, primitive, word<Word::in_the_cycle>> {};
struct generator : nested<one_of<subset_of, groups_of, in, line, way, turns_in_cycle>> {};
struct bracketed_generator
    : node<Form::All, says<"(">, one_of<subset_of, groups_of, in, line, way>> {};

// --- effects ---

struct all_of : node<Form::All, sor<word<Word::every>, word<Word::all>>, generator> {};
struct one_of_many : one_of<all_of, members> {};
struct what : single<Form::Or, one_of_many, many<sor<word<Word::and_>, list_comma>, one_of_many>> {
};
struct place : one_of<node<Form::HowMany, description, word<Word::in>, primitive>, description> {};

struct capturing : node<Form::Yes, word<Word::capturing>> {};
// What lies above or below in a pile.
struct pile_part : node<Form::PilePart,
                        one_of<seq<says<"top", word<Word::top_of_pile>>, number_before<Word::of>,
                                   amount, word<Word::of>>,
                               seq<says<"bottom", word<Word::bottom_of_pile>>,
                                   number_before<Word::of>, amount, word<Word::of>>,
                               seq<says<"all", word<Word::all_of>>, nothing>>,
                        members> {};
struct laid_under : node<Form::Yes> {};
// All of them at once, each to a place of its own.
struct every_of : node<Form::All, says<"every", word<Word::every>>, generator> {};
struct move : node<Form::Move, word<Word::move>, one_of<pile_part, every_of, members>,
                   one_of<seq<word<Word::under>, members, nothing, laid_under>,
                          seq<word<Word::to>, members, possibly<comma, capturing>>>> {};
struct capture : node<Form::Capture, word<Word::capture>, one_of<pile_part, what>,
                      possibly<node<Form::Yes, word<Word::when_the_turn_ends>>>> {};
struct remove : node<Form::Remove, word<Word::remove>, one_of<pile_part, what>> {};
// `put 5 White Men at a1`, `put n Stones under x`.
struct copies
    : one_of<integer,
             seq<lower, pegtl::not_at<sor<word<Word::at>, word<Word::under>, word<Word::of>>>>,
             nothing> {};
struct many_places : list<one_of_many, many<list_comma, one_of_many>> {};
struct put : node<Form::Put, word<Word::put>, copies, description,
                  one_of<seq<word<Word::under>, many_places, nothing, laid_under>,
                         seq<word<Word::at>, many_places, maybe<word<Word::facing>, primitive>>>> {
};
// `every own Man in own Front becomes King`; `unit becomes veteran`.
struct one_subject
    : one_of<all_of, seq<sor<word<Word::every>, word<Word::all>>, members>, members> {};
struct subject : single<Form::Or, one_subject, many<word<Word::and_>, one_subject>> {};
struct state_owner : one_of<node<Form::StateOf, says<"game", word<Word::the_game>>>,
                            node<Form::StateOf, says<"turn", word<Word::the_turn>>>,
                            node<Form::StateOf, says<"phase", word<Word::the_phase>>>,
                            node<Form::StateOf, says<"move", word<Word::the_move>>>,
                            node<Form::StateOf, says<"record", word<Word::the_record>>>> {};
struct becomes_text : one_of<says<"becomes", sor<word<Word::becomes>, word<Word::become>>>,
                             says<"stops", sor<word<Word::stops_being>, word<Word::stop_being>>>> {
};
struct becomes
    : node<Form::Becomes,
           seq<further_on<Word::becomes, Word::become, Word::stops_being, Word::stop_being>,
               one_of<state_owner, subject>, becomes_text>,
           description> {};
struct shift : node<Form::Shift, word<Word::shift>, what, word<Word::along>, directions,
                    possibly<word<Word::by>, sum>> {};
struct set_place : node<Form::Set, word<Word::set>, place, word<Word::to>, value> {};
struct add_to : node<Form::AddTo, word<Word::add>, sum, word<Word::to>, place> {};
struct take_from : node<Form::TakeFrom, word<Word::take>, sum, word<Word::from>, place> {};
struct exchange : node<Form::Exchange, word<Word::exchange_sides>, nothing> {};
struct lay : node<Form::Lay, word<Word::lay>, description, word<Word::turned>, sum, word<Word::on>,
                  description> {};
struct effect : one_of<move, capture, remove, put, shift, set_place, add_to, take_from, exchange,
                       lay, becomes> {};

// --- results ---

struct ranked_by_score : word<Word::ranked_by_score> {};

// Every result ends in the lines attached to it.
struct no_attached : node<Form::Attached> {};
struct fate : one_of<says<"wins", word<Word::wins>>, says<"loses", word<Word::loses>>,
                     says<"out", word<Word::is_out>>> {};
struct yes_at_any_moment : node<Form::Yes, word<Word::at_any_moment>> {};
struct when : maybe<word<Word::when>, expression> {};
// `Black wins 2 points when …`: so many times what the places are worth.
struct stake : maybe<amount, word<Word::points>> {};
struct each_fate : seq<word<Word::each>, lower, nothing, fate> {};
struct result : node<Form::Result, maybe<free_word, colon>, nothing,
                     one_of<each_fate, seq<nothing, nothing, says<"draws", word<Word::draw>>>,
                            seq<nothing, nothing, says<"finishes", ranked_by_score>>,
                            seq<nothing, nothing, says<"repetition", word<Word::repetition>>>,
                            seq<nothing, nothing, says<"passes", word<Word::pass>>>,
                            seq<nothing, primitive, fate>>,
                     stake, when, no_attached> {};

template <fixed_string kKey>
struct key_named : node<Form::Name, says<kKey>> {};
struct short_verdict
    : one_of<seq<nothing, one_of<says<"draws", word<Word::draw>>, says<"passes", word<Word::pass>>,
                                 says<"finishes", ranked_by_score>>>,
             seq<primitive, fate>> {};
struct forbidden : seq<nothing, says<"forbidden", word<Word::forbidden>>> {};
// `stuck: mover loses`: the result of one line, whose key is the head's word.
template <fixed_string kKey>
struct short_result
    : node<Form::Result, key_named<kKey>, nothing, nothing,
           seq<colon, std::conditional_t<kKey.view() == "repetition",
                                         one_of<forbidden, short_verdict>, short_verdict>>,
           stake, nothing, no_attached> {};

}  // namespace ludo::grammar
