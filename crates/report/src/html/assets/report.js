// One finding at a time, a filter, and keys. The page is complete without this; nothing is fetched and nothing is stored but the theme.
'use strict';
(() => {
  const root = document.documentElement;
  const $ = (selector, from = document) => from.querySelector(selector);
  const $$ = (selector, from = document) => Array.from(from.querySelectorAll(selector));
  root.classList.add('js');

  // Pages by id, and their entries in the list.
  const pages = new Map($$('#main > [id]').map(page => [page.id, page]));
  const items = $$('#items > li').map(item => ({ item, link: $('a', item), id: $('a', item).hash.slice(1) }));
  const findings = items.filter(({ item }) => item.dataset.text !== undefined);
  const wide = matchMedia('(min-width: 900px)');
  let current = null;

  // --- One finding at a time

  function show(id, focus) {
    if (!pages.has(id)) id = 'overview';
    if (current) {
      pages.get(current).classList.remove('shown');
      items.find(entry => entry.id === current).link.removeAttribute('aria-current');
    }
    current = id;
    const page = pages.get(id);
    page.classList.add('shown');
    root.dataset.view = 'detail';
    const { link } = items.find(entry => entry.id === id);
    link.setAttribute('aria-current', 'true');
    link.scrollIntoView({ block: 'nearest' });
    leave();
    if (focus) {
      scrollTo(0, 0);
      page.focus({ preventScroll: true });
    }
  }

  const wanted = () => decodeURIComponent(location.hash.slice(1));

  function go(id) {
    show(id, true);
    if (wanted() !== id) location.hash = id;
  }

  function move(by) {
    const seen = items.filter(({ item }) => !item.hidden);
    const at = seen.findIndex(entry => entry.id === current);
    const next = seen[Math.min(Math.max(at + by, 0), seen.length - 1)];
    if (next) go(next.id);
  }

  addEventListener('hashchange', () => {
    if (wanted() !== 'main' && wanted() !== current) show(wanted(), true);
  });

  // --- Filter

  const filter = $('#filter');
  const chips = $$('.chip');

  function narrow() {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const off = new Set(chips.filter(chip => chip.getAttribute('aria-pressed') === 'false')
      .map(chip => chip.dataset.group + ' ' + chip.dataset.value));
    let count = 0;
    for (const { item } of findings) {
      const { verdict, kind, text } = item.dataset;
      item.hidden = off.has('verdict ' + verdict) || off.has('kind ' + kind) || !words.every(word => text.includes(word));
      if (!item.hidden) count += 1;
    }
    $('#none').hidden = count > 0 || findings.length === 0;
    $('#count').textContent = count < findings.length && count > 0 ? `${count} of ${findings.length} shown` : '';
  }

  function toggle(chip) {
    chip.setAttribute('aria-pressed', String(chip.getAttribute('aria-pressed') === 'false'));
    narrow();
  }

  filter.addEventListener('input', narrow);
  chips.forEach(chip => chip.addEventListener('click', () => toggle(chip)));
  $('#clear').addEventListener('click', () => {
    filter.value = '';
    chips.forEach(chip => chip.setAttribute('aria-pressed', 'true'));
    narrow();
  });

  // --- Steps of the interleaving

  const tip = $('#tip');
  let step = null;

  function leave() {
    if (step) step.classList.remove('at');
    step = null;
    tip.hidden = true;
  }

  function steps() {
    const page = pages.get(current);
    return page ? $$('.picture .step', page) : [];
  }

  function stand(next) {
    leave();
    step = next;
    step.classList.add('at');
    const picture = step.closest('.picture');
    const row = $('.row', step).getBoundingClientRect();
    const frame = picture.getBoundingClientRect();
    // The picture scrolls itself; the names of the threads cover its top.
    if (row.top < frame.top + 60 || row.bottom > frame.bottom - 40) {
      picture.scrollTop += row.top - frame.top - frame.height / 2;
    }
    const label = $('.label', step).getBoundingClientRect();
    if (label.left < frame.left + 8) picture.scrollLeft -= frame.left - label.left + 70;
    else if (label.right > frame.right) picture.scrollLeft += label.right - frame.right + 24;
    if (!visible(picture)) picture.scrollIntoView({ block: 'center' });
    beside();
    light(step);
  }

  // Says what the step is, where it stands now.
  function beside() {
    const at = $('.node', step).getBoundingClientRect();
    explain(step.getAttribute('aria-label'), at.right, at.bottom);
  }

  function visible(element) {
    const { top, bottom } = element.getBoundingClientRect();
    return top < innerHeight * 0.6 && bottom > innerHeight * 0.3;
  }

  function walk(by) {
    const all = steps();
    if (!all.length) return;
    const at = step ? all.indexOf(step) : by > 0 ? -1 : all.length;
    stand(all[Math.min(Math.max(at + by, 0), all.length - 1)]);
  }

  function meet() {
    const meeting = steps().find(one => one.classList.contains('meets'));
    if (meeting) stand(meeting);
  }

  function explain(text, x, y) {
    if (!text) return;
    tip.textContent = text;
    tip.hidden = false;
    const { width, height } = tip.getBoundingClientRect();
    const left = Math.max(8, Math.min(x + 12, innerWidth - width - 8));
    const top = y + 12 + height > innerHeight ? y - height - 24 : y + 12;
    tip.style.left = left + 'px';
    tip.style.top = Math.max(8, top) + 'px';
  }

  // What belongs to the same lock lights up together.
  function light(element) {
    const box = element && element.closest('.part');
    const lock = element && element.dataset.lock;
    $$('.lit').forEach(lit => lit.classList.remove('lit'));
    if (box && lock !== undefined) $$(`[data-lock="${lock}"]`, box).forEach(one => one.classList.add('lit'));
  }

  const hoverable = '.step, .bar, .stuck, .plot .dot, .legend [data-lock]';
  addEventListener('pointerover', event => {
    const over = event.target.closest && event.target.closest(hoverable);
    light(over);
    if (over && over.hasAttribute('aria-label')) explain(over.getAttribute('aria-label'), event.clientX, event.clientY);
    else if (!step) tip.hidden = true;
  });
  addEventListener('scroll', () => { if (step) beside(); else tip.hidden = true; }, { capture: true, passive: true });
  addEventListener('click', event => {
    // A link to what is shown already changes no address, but may leave the list.
    const link = event.target.closest('a[href^="#"]');
    if (link && pages.has(link.hash.slice(1)) && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      go(link.hash.slice(1));
      return;
    }
    const clicked = event.target.closest('.step');
    if (clicked) stand(clicked);
    else leave();
  });

  // --- Commands

  // A line may end between the words of a command, but not inside an option: after the hyphens of `--classpath`, the rest would be a word of its own.
  function whole(word) {
    if (!word.startsWith('-')) return word;
    const option = document.createElement('span');
    option.className = 'option';
    option.textContent = word;
    return option;
  }

  $$('.replay code').forEach(code => code.replaceChildren(...code.textContent.split(/( )/).map(whole)));

  // --- Copy

  async function copy(button) {
    const text = $('code', button.parentElement).textContent;
    let done = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Files are not always trusted with the clipboard: then by way of a selection.
      const range = document.createRange();
      range.selectNodeContents($('code', button.parentElement));
      getSelection().removeAllRanges();
      getSelection().addRange(range);
      done = document.execCommand('copy');
    }
    button.textContent = done ? 'Copied' : 'Press Ctrl-C';
    setTimeout(() => { button.textContent = 'Copy'; }, 1600);
  }

  $$('.copy').forEach(button => button.addEventListener('click', () => copy(button)));

  // --- Dark and light

  // What the system prefers needs no word; the other one is remembered.
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const preferred = () => (dark.matches ? 'dark' : 'light');
  function theme() {
    const next = (root.dataset.theme || preferred()) === 'dark' ? 'light' : 'dark';
    if (next === preferred()) delete root.dataset.theme;
    else root.dataset.theme = next;
    try {
      if (root.dataset.theme) localStorage.setItem('racewright-theme', next);
      else localStorage.removeItem('racewright-theme');
    } catch { /* not everybody may store */ }
  }
  try {
    const stored = localStorage.getItem('racewright-theme');
    if (stored === 'dark' || stored === 'light') root.dataset.theme = stored;
  } catch { /* as above */ }

  // --- Buttons and keys

  const help = $('#help');
  const verdicts = ['harmful', 'confirmed', 'potential'];
  const press = name => {
    const chip = chips.find(one => one.dataset.value === name);
    if (chip) toggle(chip);
  };
  const keys = {
    j: () => move(1),
    k: () => move(-1),
    n: () => walk(1),
    p: () => walk(-1),
    m: meet,
    o: () => go('overview'),
    t: theme,
    c: () => { const button = $('.copy', pages.get(current)); if (button) copy(button); },
    '/': () => { root.dataset.view = wide.matches ? 'detail' : 'list'; filter.focus(); filter.select(); },
    '?': () => (help.open ? help.close() : help.showModal()),
    1: () => press(verdicts[0]),
    2: () => press(verdicts[1]),
    3: () => press(verdicts[2]),
  };

  addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      leave();
      if (event.target === filter) filter.blur();
      return;
    }
    if (event.target.matches('input')) {
      if (event.key === 'Enter') { filter.blur(); const first = findings.find(({ item }) => !item.hidden); if (first) go(first.id); }
      return;
    }
    if (help.open && event.key !== '?') return;
    const inPicture = event.target.closest('.picture');
    if (inPicture && event.key === 'ArrowDown') walk(1);
    else if (inPicture && event.key === 'ArrowUp') walk(-1);
    else if (Object.hasOwn(keys, event.key)) keys[event.key]();
    else return;
    event.preventDefault();
  });

  $('#next').addEventListener('click', () => move(1));
  $('#previous').addEventListener('click', () => move(-1));
  $('#theme').addEventListener('click', theme);
  $('#keys').addEventListener('click', () => help.showModal());
  $('#back').addEventListener('click', () => { root.dataset.view = 'list'; scrollTo(0, 0); });

  // Paper cannot be unfolded.
  let folded = [];
  addEventListener('beforeprint', () => {
    folded = $$('details:not([open])');
    folded.forEach(one => { one.open = true; });
  });
  addEventListener('afterprint', () => folded.forEach(one => { one.open = false; }));

  // Begins with what the address names, or the overview; where there is room for one thing only, with the list.
  const start = wanted();
  show(pages.has(start) ? start : 'overview', false);
  if (!pages.has(start) && !wide.matches) root.dataset.view = 'list';
})();
