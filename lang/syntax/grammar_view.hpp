// The grammar of a line of a view, in the order of its language.
//
// Rules only, on top of those of the rules' language (lang/syntax/grammar.hpp), which says how they
// are to be read; expressions, descriptions, definitions and tables are its own. What stands on
// other lines is put in by lang/ast/build_view.hpp. Included by lang/syntax/parse.cpp only.
//
// Changes together with spec/grammar.md, spec/10-views.md, forms.def and properties.def.
#pragma once

#include "lang/syntax/grammar.hpp"

namespace ludo::grammar::view {

// --- parts of lines ---

template <Word kWord>
struct choice : node<Form::Choice, text<word<kWord>>> {};
template <Word... kWords>
using choices = one_of<choice<kWords>...>;
struct no_such_thing : choice<Word::none> {};

struct negative : node<Form::Negate, sign<'-'>, integer> {};
// A number of a property: written, named, or an expression in brackets.
struct number : node<Form::Measure, one_of<negative, amount>> {};
// The same where a word could follow.
struct plain_number
    : node<Form::Measure, one_of<negative, integer, seq<sign<'('>, expression, sign<')'>>>> {};
struct integers : node<Form::Measure, one_of<negative, integer>> {};

struct hex : node<Form::Hex, text<hex_text>> {};
// `line` is a colour and a word of the rules.
struct colour_name : node<Form::Name, text<colour_text>> {};
struct painted : one_of<hex, none, one_thing, colour_name> {};
struct paint
    : node<Form::Paint, one_of<seq<says<"edge", word<Word::edge>>, word<Word::of>, painted>,
                               seq<says<"ink", word<Word::ink>>, word<Word::of>, painted>,
                               seq<says<"edge", word<Word::edge>>, nothing>, seq<painted>>> {};

struct dashes
    : node<Form::Dashes,
           one_of<seq<word<Word::dash>, integer, integer>, says<"dotted", word<Word::dotted>>>> {};
// Without a paint it is the edge's own.
struct line_use : one_of<no_such_thing, seq<plain_number, possibly<dashes>>,
                         seq<paint, number, possibly<dashes>>> {};

struct shape_ref
    : node<Form::ShapeRef, one_of<seq<template_>, seq<text<called_name>, argument_list>,
                                  seq<text<any_word>, no_arguments>>> {};
struct glyph_ref : seq<word<Word::glyph>, shape_ref> {};
struct any_ref : seq<opt<word<Word::glyph>>, shape_ref> {};
struct asked : node<Form::Asked, primitive> {};
// Sites may be called otherwise than in the rules: `9i`.
struct site_called : node<Form::SiteName, text<place_text>> {};
struct a_place : one_of<site, upper, site_called> {};
struct condition_at_end : maybe<word<Word::when>, expression> {};

// --- properties ---

template <fixed_string kName, Word kWord, class... Parts>
struct property_of : seq<says<kName, word<kWord>>, Parts...> {};

struct cells
    : property_of<"cells", Word::cells,
                  choices<Word::plain, Word::checkered, Word::points, Word::none>, many<paint>> {};
struct frame
    : property_of<"frame", Word::frame,
                  one_of<no_such_thing, seq<paint, number, possibly<word<Word::round>, number>>>> {
};
struct coordinates
    : property_of<
          "coordinates", Word::coordinates,
          one_of<no_such_thing,
                 plus<choices<Word::left, Word::right, Word::top, Word::bottom, Word::inside>>>> {};
struct seats : property_of<"seats", Word::seats, choices<Word::bars, Word::names, Word::none>> {};
struct heading : property_of<"heading", Word::heading, choices<Word::turn, Word::none>> {};
struct to_the_seat : node<Form::Choice, says<"seat", word<Word::to_seat>>> {};
struct to_the_owner : node<Form::Choice, says<"owner", word<Word::to_owner>>> {};
struct board_turned
    : property_of<"turned", Word::turned, one_of<to_the_seat, choice<Word::never>>> {};
struct places : property_of<"place", Word::place,
                            comma_list<node<Form::Placed, a_place, integers, integers>>> {};
struct bends
    : property_of<"bend", Word::bend, comma_list<node<Form::Placed, link, integers, integers>>> {};
// Where the legend of the board is, or what it says of an item.
struct legend_line
    : property_of<"legend", Word::legend,
                  one_of<choices<Word::left, Word::right, Word::top, Word::bottom, Word::none>,
                         template_>> {};
struct board_property
    : one_of<cells, property_of<"gaps", Word::gaps, paint>,
             property_of<"lines", Word::lines, line_use>, frame, coordinates, seats, heading,
             board_turned, property_of<"fold", Word::fold, number>,
             property_of<"tall", Word::tall, number>, property_of<"margin", Word::margin, number>,
             places, bends, legend_line> {};

struct shape_property : property_of<"shape", Word::shape, one_of<no_such_thing, any_ref>> {};
struct hatch
    : property_of<
          "hatch", Word::hatch,
          one_of<no_such_thing, seq<choices<Word::lines, Word::cross, Word::dots>, possibly<paint>>,
                 seq<choice<Word::glyph>, shape_ref, possibly<paint>>>> {};
struct doubled : node<Form::Choice, says<"each", word<Word::double_>>> {};
struct on_each : node<Form::Choice, says<"each", word<Word::each>>> {};
struct far_out : node<Form::Choice, says<"each", word<Word::outside>>> {};
struct ring : property_of<"ring", Word::ring,
                          one_of<no_such_thing, seq<paint, number, possibly<doubled>>>> {};
struct sign_property : property_of<"sign", Word::sign,
                                   one_of<no_such_thing, choice<Word::short_>,
                                          seq<choice<Word::glyph>, shape_ref>, template_>,
                                   possibly<on_each>> {};
struct turn_property
    : property_of<
          "turn", Word::turn_thing,
          one_of<choice<Word::upright>, to_the_owner, to_the_seat, seq<choice<Word::by>, asked>>> {
};
struct heaped : seq<asked, possibly<word<Word::as>, any_ref>, possibly<word<Word::in>, paint>,
                    possibly<word<Word::up_to>, number>> {};
struct heap : property_of<"heap", Word::heap, one_of<no_such_thing, heaped>> {};
struct number_property
    : property_of<"number", Word::number, one_of<no_such_thing, seq<asked, possibly<far_out>>>> {};
struct where_on_it : choices<Word::corner, Word::back, Word::front, Word::left, Word::right,
                             Word::above, Word::below, Word::middle> {};
struct badge
    : property_of<
          "badge", Word::badge, where_on_it,
          one_of<no_such_thing, seq<choice<Word::heap>, heaped>, seq<choice<Word::number>, asked>,
                 seq<choice<Word::glyph>, shape_ref, possibly<word<Word::in>, paint>>>> {};
struct middle
    : property_of<
          "middle", Word::middle,
          one_of<no_such_thing,
                 seq<one_of<seq<choice<Word::value>, asked>, seq<choice<Word::glyph>, shape_ref>>,
                     possibly<word<Word::in>, paint>, possibly<word<Word::size>, number>,
                     possibly<word<Word::at>, number, number>>>> {};
template <fixed_string kName, Word kWord>
struct painted_width : property_of<kName, kWord, one_of<no_such_thing, seq<paint, number>>> {};
struct label_property
    : property_of<"label", Word::label, one_of<no_such_thing, choice<Word::beside>, template_>> {};
template <fixed_string kName, Word kWord>
struct shape_at : property_of<kName, kWord, one_of<no_such_thing, any_ref>> {};
struct dash_property
    : property_of<"dash", Word::dash,
                  one_of<no_such_thing, choice<Word::dotted>, seq<integers, integers>>> {};
struct thing_property
    : one_of<shape_property, property_of<"size", Word::size, number>,
             property_of<"fill", Word::fill, paint>, hatch,
             property_of<"edge", Word::edge, line_use>,
             property_of<"inline", Word::inline_, line_use>, ring,
             property_of<"ink", Word::ink, paint>, sign_property, turn_property,
             property_of<"stack", Word::stack, number>, heap, number_property, badge, middle,
             painted_width<"rail", Word::rail>, painted_width<"casing", Word::casing>,
             property_of<"inner", Word::inner, line_use>, property_of<"arrow", Word::arrow>,
             property_of<"melt", Word::melt>, label_property,
             property_of<"letter", Word::letter, template_>,
             property_of<"shift", Word::shift, number, number>,
             property_of<"fade", Word::fade, number>, shape_at<"crossing", Word::crossing>,
             shape_at<"ending", Word::ending>, dash_property,
             property_of<"grow", Word::grow, number>, property_of<"hide", Word::hide>> {};
struct property_body : sor<board_property, thing_property> {};
struct property : node<Form::Property, property_body, condition_at_end> {};
// In a line about something else, whose end it is not.
struct property_inside : node<Form::Property, thing_property, nothing> {};

// --- shapes ---

struct points_of : comma_list<number, number> {};
struct stroke_option
    : node<
          Form::StrokeOption,
          one_of<seq<says<"round", word<Word::round>>, number>,
                 seq<says<"at", word<Word::at>>, number, number>,
                 seq<says<"turn", word<Word::turn_thing>>, number>,
                 seq<says<"fill", word<Word::fill>>, paint>,
                 seq<says<"edge", word<Word::edge>>,
                     one_of<seq<plain_number>, seq<paint, possibly<plain_number>>>>,
                 seq<says<"times", word<Word::times>>, number, word<Word::step>, number, number>>> {
};
struct stroke_form
    : one_of<seq<says<"disc", word<Word::disc>>, number>,
             seq<says<"ring", word<Word::ring>>, number, number>,
             seq<says<"box", word<Word::box>>, number, number>,
             seq<says<"poly", word<Word::poly>>, points_of>,
             seq<says<"line", word<Word::line>>, points_of>,
             seq<says<"path", word<Word::path>>, string>,
             seq<says<"text", word<Word::text>>, template_, number>,
             seq<says<"glyph", word<Word::glyph>>, shape_ref>, seq<says<"shape">, shape_ref>> {};
struct stroke : node<Form::Stroke, stroke_form, many<stroke_option>, condition_at_end> {};

struct plain_params : list<> {};
struct shape_params : node<Form::Params, sign<'('>, opt<comma_list<plain_param>>, sign<')'>> {};
struct shape_definition
    : node<
          Form::ShapeDef, word<Word::shape>,
          one_of<seq<text<declared_call>, shape_params>, seq<text<any_word>, node<Form::Params>>>> {
};
struct glyph_definition : node<Form::GlyphDef, word<Word::glyph>, text<any_word>, maybe<string>> {};

// --- colours ---

struct tone : node<Form::Tone, hex, maybe<word<Word::edge>, hex>, maybe<word<Word::ink>, hex>> {};
struct colour
    : node<Form::Colour, word<Word::colour>, text<any_word>, tone, maybe<word<Word::dark>, tone>> {
};

// --- what is drawn ---

// A set, as one thing after another is chosen from it: `own Men in Camp or King`.
struct some_of : single<Form::Or, members, many<word<Word::or_>, members>> {};
struct selected : seq<maybe<some_of>, maybe<where>> {};
template <fixed_string kName, Word kWord>
struct things_of : seq<says<kName, word<kWord>>, selected> {};
struct ground_form
    : one_of<seq<word<Word::as>, one_of<seq<choice<Word::way>, maybe<number>>,
                                        seq<choices<Word::area, Word::sign, Word::rest>, nothing>>>,
             seq<nothing, nothing>> {};
struct predefined_mark
    : node<Form::Predefined,
           one_of<seq<says<"last", word<Word::last>>,
                      choices<Word::from, Word::to, Word::gone, Word::put, Word::changed,
                              Word::links, Word::blocks, Word::way>>,
                  seq<says<"chosen", word<Word::chosen>>, nothing>,
                  seq<says<"goal", word<Word::goal>>,
                      maybe<choices<Word::sites, Word::links, Word::blocks>>>,
                  seq<says<"result", word<Word::result>>, nothing>>> {};
struct marked : one_of<seq<predefined_mark, line_end>, generator, expression> {};
struct mark
    : seq<says<"mark", word<Word::mark>>, one_of<seq<free_word, maybe<string>, colon, marked>,
                                                 seq<nothing, nothing, predefined_mark>>> {};
struct panel_place
    : choices<Word::left, Word::right, Word::top, Word::bottom, Word::seat_ends, Word::seat> {};
struct panel : seq<says<"panel", word<Word::panel>>, free_word, maybe<word<Word::at>, panel_place>,
                   maybe<node<Form::Yes, word<Word::for_each_player>>>> {};
struct motion_of : choices<Word::slide, Word::jump, Word::turn_thing, Word::fade, Word::strike,
                           Word::sow, Word::none> {};
// `pieces` begins the description of its own head.
struct pieces_head : seq<pegtl::at<word<Word::pieces>>, says<"pieces">, some_of, maybe<where>> {};
struct thing_head
    : one_of<seq<says<"board", word<Word::board>>>, things_of<"sites", Word::sites>,
             things_of<"area", Word::area>, pieces_head, things_of<"links", Word::links>,
             things_of<"blocks", Word::blocks>,
             seq<says<"ground", word<Word::ground>>, free_word, ground_form>,
             seq<says<"flag", word<Word::flag>>, free_word>,
             seq<says<"values", word<Word::values>>, expression>,
             seq<says<"pawn", word<Word::pawn>>, free_word>,
             seq<says<"draw", word<Word::draw_on>>, choices<Word::under, Word::over>>, mark, panel,
             seq<says<"motion", word<Word::motion>>, free_word, motion_of, maybe<integer>>> {};
struct thing : node<Form::ViewItem, thing_head> {};

// --- drawings ---

struct from_to : node<Form::Ends, a_place, word<Word::to>, a_place> {};
struct spot : node<Form::Ends, a_place, possibly<word<Word::to>, a_place>> {};
struct drawn_side : maybe<word<Word::side>, free_word> {};
struct drawing
    : node<Form::Drawing,
           one_of<
               seq<says<"line", word<Word::line>>, list<comma_list<from_to>>, drawn_side, nothing>,
               seq<says<"box", word<Word::box>>, list<from_to>, drawn_side, nothing>,
               seq<says<"text", word<Word::text>>, template_, word<Word::at>, list<spot>>,
               seq<says<"glyph", word<Word::glyph>>, shape_ref, word<Word::at>, list<spot>>>,
           many<property_inside>> {};

// --- panels ---

struct show : node<Form::Show, word<Word::show>,
                   one_of<seq<says<"tile", word<Word::tile_in_hand>>, nothing>,
                          seq<says<"value">, primitive>>,
                   maybe<word<Word::out_of>, primitive>, maybe<word<Word::as>, any_ref>,
                   maybe<word<Word::size>, number>, maybe<word<Word::label>, template_>,
                   maybe<choices<Word::grouped, Word::spread, Word::counted>>, condition_at_end> {};

// --- items ---

struct look : node<Form::Look, word<Word::look>, text<any_word>> {};
struct small : node<Form::Small, word<Word::when_small>> {};
struct drawn_form : maybe<choices<Word::line, Word::box, Word::text, Word::glyph>> {};
template <fixed_string kName, Word kWord>
struct dropped : seq<says<kName, word<kWord>>, maybe<some_of>> {};
template <fixed_string kName, Word kWord>
struct dropped_name : seq<says<kName, word<kWord>>, maybe<free_word>> {};
struct drop
    : node<Form::ViewDrop, word<Word::drop>,
           one_of<dropped_name<"board", Word::board>, dropped<"sites", Word::sites>,
                  dropped<"area", Word::area>, dropped<"links", Word::links>,
                  dropped<"blocks", Word::blocks>, dropped_name<"ground", Word::ground>,
                  dropped_name<"flag", Word::flag>, dropped<"values", Word::values>,
                  dropped_name<"pawn", Word::pawn>,
                  seq<says<"draw", word<Word::draw_on>>, drawn_form>,
                  seq<says<"mark", word<Word::mark>>, one_of<predefined_mark, maybe<free_word>>>,
                  dropped_name<"panel", Word::panel>, dropped_name<"motion", Word::motion>,
                  seq<pegtl::at<word<Word::pieces>>, says<"pieces">, some_of>>> {};
struct table_of_shapes : node<Form::ViewTable, word<Word::table>, text<any_word>> {};
struct view_head : node<Form::View, word<Word::view_of>, text<upper_name>> {};
struct shapes_head : node<Form::Shapes, word<Word::shapes>, text<lower_name>> {};

// --- lines ---

struct view_line
    : seq<one_of<attached, header, view_head, shapes_head, use, guarded, look, small, drop, colour,
                 define, table_of_shapes, shape_definition, glyph_definition, thing, title>,
          opt<title>, line_end> {};
struct properties_line : seq<one_of<attached, property>, line_end> {};
struct strokes_line : seq<one_of<attached, stroke>, line_end> {};
struct drawings_line : seq<one_of<attached, drawing>, line_end> {};
struct panel_line : seq<one_of<attached, show, property>, line_end> {};

}  // namespace ludo::grammar::view
