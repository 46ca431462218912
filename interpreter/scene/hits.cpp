// Where a click means a site, a link or a block: convex outlines, in the order of the things.

#include "interpreter/scene/work.hpp"

namespace ludo::scene {

namespace {

void add_hit(Work& work, Thing::Class what, Index index, std::vector<Point> outline,
             std::string label) {
  Hit hit;
  hit.thing.what = what;
  hit.thing.index = index;
  hit.outline = std::move(outline);
  hit.label = std::move(label);
  work.scene.hits.push_back(std::move(hit));
}

}  // namespace

void add_hits(Work& work) {
  for (const Index site : work.ask.all_sites()) {
    std::string label = work.site_name(site);
    const auto piece = work.ask.pieces().find(site);
    if (piece != work.ask.pieces().end()) label += ": " + work.piece_name(piece->second);
    add_hit(work, Thing::Class::Site, site, work.outline(site), std::move(label));
  }
  for (const auto& [link, strip] : work.link_strips) {
    add_hit(work, Thing::Class::Link, link, strip, lang::at(work.model.board.links, link).name);
  }
  for (const auto& [block, outline] : work.block_outlines) {
    add_hit(work, Thing::Class::Block, block, outline,
            lang::at(work.model.board.blocks, block).name);
  }
}

}  // namespace ludo::scene
