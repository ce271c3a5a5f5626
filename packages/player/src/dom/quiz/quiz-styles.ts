/** The panel of a quiz over the picture, and the way back to it. */
export const quizStyles = `
.quiz { position: fixed; inset: 0; z-index: 1; display: flex; flex-direction: column; overflow: hidden; container: quiz / size; pointer-events: auto; cursor: default; background: color-mix(in srgb, var(--vz-secondary) 94%, transparent); color: var(--vz-text); font: 400 14px/20px var(--font);
  --quiet: color-mix(in srgb, var(--vz-text) 78%, var(--vz-secondary)); --hair: color-mix(in srgb, var(--vz-text) 18%, transparent); --tint: color-mix(in srgb, var(--vz-text) 9%, transparent); --ok: #4cc07c; --bad: #f2585b; }
.quiz :is(h2, p, ul) { margin: 0; padding: 0; } .quiz ul { list-style: none; }
.quiz :focus-visible { box-shadow: var(--ring); } .quiz h2:focus { outline: none; box-shadow: none; }
.quiz-top { display: flex; align-items: center; gap: 12px; flex: none; min-height: 56px; padding: 8px 40px; color: var(--quiet); font-variant-numeric: tabular-nums; }
.quiz-top > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.quiz-bar { flex: 0 9 160px; height: 4px; border-radius: 2px; overflow: hidden; background: var(--hair); } .quiz-bar i { display: block; height: 100%; background: var(--vz-primary); }
.quiz-leave { display: inline-flex; align-items: center; gap: 8px; margin-left: auto; min-height: 40px; padding: 0 8px; border-radius: 8px; color: var(--vz-text); font-weight: 500; white-space: nowrap; }
.quiz-leave .icon, .quiz-again .icon { width: 18px; height: 18px; } .quiz-leave:hover, .quiz-plain:hover { background: var(--tint); }
.quiz-body { flex: 1 1 0; min-height: 0; overflow: auto; overscroll-behavior: contain; display: grid; grid-template-columns: minmax(0, 720px); align-content: safe center; justify-content: center; gap: 16px; padding: 8px 40px; scrollbar-width: thin; scrollbar-color: var(--hair) transparent; }
.quiz-body h2 { font: 600 24px/32px var(--font); overflow-wrap: anywhere; text-wrap: balance; }
.quiz-body > p { color: var(--quiet); font: 400 15px/22px var(--font); overflow-wrap: anywhere; }
.quiz-body > img { justify-self: start; max-width: 100%; max-height: 40cqh; border-radius: 8px; }
.quiz-options { display: grid; gap: 8px; }
.quiz-option { position: relative; display: flex; align-items: center; gap: 14px; min-height: 48px; padding: 8px 16px 8px 12px; border-radius: 10px; background: var(--tint); box-shadow: inset 0 0 0 1px var(--hair); font: 500 15px/22px var(--font); }
label.quiz-option { cursor: pointer; } label.quiz-option:hover { box-shadow: inset 0 0 0 1px var(--quiet); }
.quiz-option input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }
.quiz-option:has(:checked) { box-shadow: inset 0 0 0 2px var(--vz-text); } .quiz-option:has(:focus-visible) { outline: 2px solid #fff; outline-offset: 2px; box-shadow: var(--ring); }
.quiz-option > b { display: grid; place-items: center; flex: none; width: 26px; height: 26px; border-radius: 50%; box-shadow: inset 0 0 0 1.5px var(--quiet); font: 600 12px/1 var(--font); }
.quiz-option:has(:checked) > b { background: var(--vz-text); color: var(--vz-secondary); box-shadow: none; }
.quiz-option > span { flex: 1; min-width: 0; overflow-wrap: anywhere; } .quiz-option > small { flex: none; max-width: 40%; font: 500 13px/18px var(--font); text-align: right; color: color-mix(in srgb, var(--line) 72%, var(--vz-text)); }
.quiz-option > b > .icon { width: 16px; height: 16px; stroke-width: 2.5; }
.quiz-option[data-is=right] { --line: var(--ok); } .quiz-option[data-is=wrong] { --line: var(--bad); }
.quiz-option[data-is] { background: color-mix(in srgb, var(--line) 20%, var(--vz-secondary)); box-shadow: inset 0 0 0 2px var(--line); } .quiz-option[data-is] > b { background: var(--line); color: #0d1117; box-shadow: none; }
.quiz-why { display: flex; align-items: center; flex-wrap: wrap; gap: 12px 16px; } .quiz-why > p { flex: 1 1 260px; color: color-mix(in srgb, var(--vz-text) 90%, var(--vz-secondary)); overflow-wrap: anywhere; }
.quiz button { border-radius: 8px; }
.quiz-again, .quiz-plain { min-height: 40px; padding: 0 16px; box-shadow: inset 0 0 0 1px var(--quiet); font: 500 14px/20px var(--font); font-variant-numeric: tabular-nums; }
.quiz-again { display: inline-flex; align-items: center; justify-content: center; gap: 8px; } .quiz-again:hover { background: var(--tint); } .quiz-again em { margin-left: 8px; font-style: normal; color: var(--quiet); }
.quiz-foot { display: flex; align-items: center; flex-wrap: wrap; justify-content: flex-end; gap: 8px 12px; flex: none; min-height: 72px; padding: 12px 40px 16px; } .quiz-foot > span { flex: 1 1 160px; color: var(--quiet); } .quiz-foot > span:empty { display: none; }
.quiz-main { min-height: 40px; padding: 0 20px; background: var(--vz-primary); color: var(--vz-on-primary); font: 600 14px/20px var(--font); } .quiz-main:hover { background: color-mix(in srgb, var(--vz-primary) 88%, var(--vz-on-primary)); }
.quiz button[aria-disabled=true] { opacity: .6; cursor: default; }
.quiz-back { position: fixed; z-index: 1; left: 20px; top: 20px; min-height: 40px; padding: 0 16px; border-radius: 8px; pointer-events: auto; background: color-mix(in srgb, var(--vz-secondary) 92%, transparent); color: var(--vz-text); font: 600 14px/20px var(--font); }
.frame[data-quiz] :is(.next, .big, .unmute, .hint, .offers, .bar) { visibility: hidden; } .frame[data-quiz] .notes { z-index: 5; } .frame[data-quiz-aside] .notes { z-index: 7; }
@container quiz (max-width: 559px) { .quiz-top, .quiz-body, .quiz-foot { padding-inline: 16px; } .quiz-body h2 { font-size: 20px; line-height: 28px; } .quiz-foot > button, .quiz-again { min-height: 44px; } .quiz-foot:has(button + button) > span { flex-basis: 100%; } .quiz-foot:has(button + button) > button { flex: 1; } .quiz-why > p { flex-basis: 100%; } .quiz-again { flex: 1; } }
@container quiz (max-height: 299px) { .quiz-top { min-height: 40px; padding-block: 0; } .quiz-body { gap: 8px; padding-block: 2px; } .quiz-body h2 { font-size: 15px; line-height: 20px; } .quiz-body > p { font-size: 13px; line-height: 18px; } .quiz-options { gap: 4px; } .quiz-option { min-height: 36px; padding-block: 4px; font-size: 13px; line-height: 18px; } .quiz-foot { min-height: 44px; padding-block: 4px; flex-wrap: nowrap; } .quiz-foot > span { font-size: 12px; line-height: 16px; } .quiz-foot > button { min-height: 36px; padding-inline: 12px; white-space: nowrap; } }
@container quiz (max-width: 559px) and (max-height: 299px) { .quiz-foot:has(button + button) > span { display: none; } }
@media (pointer: coarse) { .quiz button { min-height: 44px; } }
`
