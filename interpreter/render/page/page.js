// Steps through a record. The elements of all positions stand in a template; `data` says which of
// them make a group, and which groups each position shows, as changes of the list before it.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const data = JSON.parse($("data").textContent);
  const parts = $("parts").content.firstElementChild.children;
  const board = $("board");
  const shapes = $("shapes");
  const slider = $("ply");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const last = data.moves.length;
  const lists = [];
  const copies = new Map();
  let sight = 0;
  let ply = last;
  let timer = 0;

  // The groups of every position of a sight, by their numbers.
  const listsOf = (index) => {
    if (lists[index]) return lists[index];
    let before = [];
    return (lists[index] = data.sights[index].steps.map((step) => {
      const now = [];
      let at = 0;
      for (const [from, gone, ...ids] of step[2]) {
        now.push(...before.slice(at, from), ...ids);
        at = from + gone;
      }
      now.push(...before.slice(at));
      return (before = now);
    }));
  };

  const groupOf = ([label, ...elements]) => {
    const group = document.createElementNS(board.namespaceURI, "g");
    if (label) {
      group.setAttribute("role", "img");
      group.setAttribute("aria-label", label);
    } else {
      group.setAttribute("aria-hidden", "true");
    }
    group.append(...elements.map((element) => parts[element].cloneNode(true)));
    return group;
  };

  // A group that stands twice in a position has two copies.
  const copyOf = (id, count) => {
    const key = id + ":" + count;
    if (!copies.has(key)) copies.set(key, groupOf(data.groups[id]));
    return copies.get(key);
  };

  const nodesOf = (ids) => {
    const counts = new Map();
    return ids.map((id) => {
      const count = counts.get(id) || 0;
      counts.set(id, count + 1);
      return copyOf(id, count);
    });
  };

  const sayWords = () => {
    if (!$("position").open) return;
    const items = [...shapes.children].filter((group) => group.hasAttribute("aria-label"));
    $("words").replaceChildren(...items.map((group) => {
      const item = document.createElement("li");
      item.textContent = group.getAttribute("aria-label");
      return item;
    }));
  };

  const markMove = () => {
    for (const old of document.querySelectorAll("#moves [aria-current]")) {
      old.removeAttribute("aria-current");
    }
    const move = document.querySelector(`#moves [href="#ply=${ply}"]`);
    if (move) move.setAttribute("aria-current", "step");
  };

  const moveIn = (nodes, motions) => {
    if (still.matches) return;
    for (const [at, x, y, time] of motions) {
      nodes[at].animate([{transform: `translate(${x}px,${y}px)`}, {transform: "none"}],
                        {duration: time, easing: "ease-in-out"});
    }
  };

  const show = (wanted) => {
    const next = Math.max(0, Math.min(last, wanted));
    const forward = next === ply + 1;
    ply = next;
    const step = data.sights[sight].steps[ply];
    const nodes = nodesOf(listsOf(sight)[ply]);
    shapes.replaceChildren(...nodes);
    board.setAttribute("viewBox", data.boxes[step[0]]);
    if (forward) moveIn(nodes, step[3] || []);
    const move = ply === 0 ? "start" : data.moves[ply - 1];
    const words = data.words[step[1]];
    $("said").textContent = `${ply} / ${last} · ${words || move}`;
    $("desc").textContent = words;
    slider.value = ply;
    slider.setAttribute("aria-valuetext", move);
    $("first").disabled = $("back").disabled = ply === 0;
    $("next").disabled = $("end").disabled = ply === last;
    if (ply === last) stop();
    markMove();
    sayWords();
    try {
      history.replaceState(null, "", "#ply=" + ply);
    } catch (error) {
      // Some browsers count such changes; the page works without.
    }
  };

  const stop = () => {
    clearInterval(timer);
    timer = 0;
    $("play").textContent = "Play";
  };
  const play = () => {
    if (timer) return stop();
    if (ply === last) show(0);
    $("play").textContent = "Pause";
    timer = setInterval(() => show(ply + 1), 900);
  };

  // The next sight that differs in one thing from this one, if there is one.
  const turn = (what, other) => {
    const now = data.sights[sight];
    const count = data.sights.length;
    for (let i = 1; i < count; ++i) {
      const index = (sight + i) % count;
      const found = data.sights[index];
      if (found[what] === now[what] || found[other] !== now[other]) continue;
      sight = index;
      if ($(what)) $(what).textContent = `${what === "seat" ? "Seat" : "Look"}: ${found[what]}`;
      return show(ply);
    }
  };
  const changeTheme = () => {
    const root = document.documentElement;
    const dark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  };

  const deeds = {
    first: () => show(0),
    back: () => show(ply - 1),
    play,
    next: () => show(ply + 1),
    end: () => show(last),
    seat: () => turn("seat", "look"),
    look: () => turn("look", "seat"),
    theme: changeTheme,
  };
  for (const [id, deed] of Object.entries(deeds)) {
    if ($(id)) $(id).addEventListener("click", () => { if (id !== "play") stop(); deed(); });
  }
  const keys = {
    ArrowLeft: deeds.back, ArrowRight: deeds.next, Home: deeds.first, End: deeds.end,
    PageUp: () => show(ply - 10), PageDown: () => show(ply + 10), " ": play,
    f: deeds.seat, l: deeds.look, t: () => $("theme") && changeTheme(),
  };
  document.addEventListener("keydown", (event) => {
    const deed = keys[event.key];
    if (!deed || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " " && event.target.closest("button, summary, a")) return;
    event.preventDefault();
    if (deed !== play) stop();
    deed();
  });
  slider.addEventListener("input", () => { stop(); show(Number(slider.value)); });

  let touched = null;
  board.addEventListener("touchstart", (event) => {
    touched = event.touches.length === 1 ? event.touches[0].clientX : null;
  }, {passive: true});
  board.addEventListener("touchend", (event) => {
    if (touched === null) return;
    const way = event.changedTouches[0].clientX - touched;
    if (40 < Math.abs(way)) { stop(); show(ply + (way < 0 ? 1 : -1)); }
    touched = null;
  });

  const wanted = () => {
    const found = /^#ply=(\d{1,6})$/.exec(location.hash);
    return found ? Number(found[1]) : 0;
  };
  addEventListener("hashchange", () => { if (wanted() !== ply) { stop(); show(wanted()); } });
  $("position").addEventListener("toggle", sayWords);
  $("bar").hidden = false;
  slider.max = last;
  show(wanted());
})();
