/** The panel of the chat, the room it takes from the picture, and its button. */
export const chatStyles = `
.chat { position: absolute; z-index: 8; right: 0; bottom: 0; display: flex; flex-direction: column; overflow: hidden; container: chat / size; background: var(--vz-secondary); color: var(--vz-text); font: 400 14px/20px var(--font);
  --quiet: color-mix(in srgb, var(--vz-text) 72%, var(--vz-secondary)); --hair: color-mix(in srgb, var(--vz-text) 14%, transparent); --tint: color-mix(in srgb, var(--vz-text) 8%, transparent);
  --accent: color-mix(in srgb, var(--vz-primary) 55%, var(--vz-text)); }
.chat[data-place=beside] { top: 0; border-left: 1px solid var(--hair); }
.chat[data-place=below] { left: 0; border-top: 1px solid var(--hair); }
.chat ol, .chat ul { margin: 0; padding: 0; list-style: none; }
.chat p { margin: 0; }
.chat small { font: 500 12px/16px var(--font); color: var(--quiet); font-variant-numeric: tabular-nums; }
.chat b { font-weight: 600; }
.chat :focus-visible { outline-offset: -2px; box-shadow: var(--ring-inside); }

.chat-top { display: flex; align-items: center; justify-content: space-between; flex: none; padding: 0 6px 0 10px; border-bottom: 1px solid var(--hair); }
.chat-tabs { display: flex; gap: 2px; min-width: 0; }
.chat-tabs button { position: relative; display: flex; align-items: center; gap: 6px; height: 44px; padding: 0 8px; font: 500 14px/20px var(--font); color: var(--quiet); }
.chat-tabs button:hover { color: var(--vz-text); }
.chat-tabs button[aria-selected=true] { color: var(--vz-text); font-weight: 600; }
.chat-tabs button[aria-selected=true]::after { content: ''; position: absolute; inset: auto 8px -1px; height: 2px; border-radius: 1px; background: var(--accent); }
.chat-fold { display: grid; place-items: center; flex: none; width: 36px; height: 36px; border-radius: 8px; }
.chat-fold:hover { background: var(--tint); }
.chat-fold .icon { width: 19px; height: 19px; }
.chat[data-place=below] .chat-fold .icon { rotate: 90deg; }
.chat-status { flex: none; padding: 8px 16px; background: var(--tint); font: 500 13px/18px var(--font); }

.chat-poll { flex: none; max-height: 52%; overflow: auto; padding: 10px 16px 12px; border-bottom: 1px solid var(--hair); background: var(--tint); }
.chat-poll-head { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 2px 8px; width: 100%; text-align: left; font: 600 14px/20px var(--font); border-radius: 6px; overflow-wrap: anywhere; }
.chat-poll-head > b { grid-column: 1; }
.chat-poll-head .icon { grid-area: 1 / 2; width: 18px; height: 18px; }
.chat-poll-head[aria-expanded=false] .icon { rotate: 180deg; }
.chat-kind { font: 600 12px/16px var(--font); color: var(--accent); }
.chat-options { display: grid; gap: 6px; margin: 8px 0 6px !important; }
.chat-option { position: relative; display: flex; align-items: center; justify-content: space-between; gap: 8px; width: 100%; min-height: 36px; padding: 7px 12px; border-radius: 8px; overflow: hidden; text-align: left; font: 500 13px/18px var(--font); box-shadow: inset 0 0 0 1px var(--hair); }
.chat-option:not([aria-disabled=true]):hover { box-shadow: inset 0 0 0 1px var(--accent); }
.chat-option[aria-disabled=true] { cursor: default; }
.chat-option > i { position: absolute; inset: 0 auto 0 0; background: color-mix(in srgb, var(--vz-primary) 26%, transparent); transition: width .3s var(--ease); }
.chat-option > :not(i) { position: relative; overflow-wrap: anywhere; }
.chat-option > small { color: var(--vz-text); flex: none; }
.chat-option[data-own] { box-shadow: inset 0 0 0 1px var(--accent); }

.chat-page { position: relative; display: flex; flex-direction: column; flex: 1 1 0; min-height: 0; }
.chat-pin { flex: none; display: grid; grid-template-columns: 1fr auto; gap: 2px 8px; padding: 10px 16px; border-bottom: 1px solid var(--hair); background: var(--tint); }
.chat-pin > b { grid-column: 1 / -1; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; overflow-wrap: anywhere; }
.chat-log { flex: 1 1 0; min-height: 0; overflow-y: auto; overscroll-behavior: contain; padding: 12px 0; scrollbar-width: thin; scrollbar-color: var(--hair) transparent; }
.chat-empty { display: grid; place-content: center; justify-items: center; gap: 2px; height: 100%; padding: 0 24px; text-align: center; color: var(--quiet); text-wrap: balance; }
.chat-empty b { color: var(--vz-text); }
.chat-line { display: flex; gap: 10px; padding: 5px 16px; }
.chat-line[data-pending] { opacity: .72; }
.chat-mark { display: grid; place-items: center; flex: none; width: 28px; height: 28px; border-radius: 50%; background: color-mix(in srgb, var(--vz-text) 12%, transparent); font: 600 11px/1 var(--font); color: var(--quiet); }
.chat-said { flex: 1; min-width: 0; }
.chat-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 6px; }
.chat-head > b { max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.chat-said > p { overflow-wrap: anywhere; color: color-mix(in srgb, var(--vz-text) 90%, var(--vz-secondary)); }
.chat-badge { padding: 0 6px; border-radius: 4px; background: color-mix(in srgb, var(--vz-primary) 28%, transparent); font: 600 11px/16px var(--font); }
.chat-link { padding: 0 2px; border-radius: 4px; font: 600 12px/16px var(--font); color: var(--accent); }
.chat-link:hover { text-decoration: underline; }
.chat-head .chat-link { opacity: 0; } .chat-line:hover .chat-link, .chat-line:focus-within .chat-link { opacity: 1; }
@media (hover: none) { .chat-head .chat-link { opacity: 1; } }
.chat-refused { display: flex; flex-wrap: wrap; gap: 0 8px; font: 500 12px/18px var(--font); }
.chat-refused > span { flex: 1 1 100%; }
.chat-refused > span::before { content: '! '; font-weight: 700; }
.chat-more { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
.chat-more:has(> .chat-badge:not([hidden]), > .chat-link:not([hidden])) { margin-top: 2px; }
.chat-question { padding-block: 8px; }
.chat-question[data-answer=answering] { background: var(--tint); }
.chat-question[data-answer=answered] .chat-said > p { color: var(--quiet); }
.chat-vote { display: grid; place-items: center; align-content: center; flex: none; align-self: start; width: 40px; min-height: 44px; border-radius: 8px; box-shadow: inset 0 0 0 1px var(--hair); font: 600 12px/14px var(--font); font-variant-numeric: tabular-nums; }
.chat-vote .icon { width: 16px; height: 16px; }
.chat-vote:not([aria-disabled=true]):hover { box-shadow: inset 0 0 0 1px var(--accent); }
.chat-vote[aria-pressed=true] { background: var(--vz-primary); color: var(--vz-on-primary); box-shadow: none; }
.chat-vote[aria-disabled=true] { cursor: default; box-shadow: none; }
.chat-news { position: absolute; left: 50%; bottom: 10px; translate: -50% 0; display: inline-flex; align-items: center; gap: 6px; height: 32px; padding: 0 12px 0 8px; border-radius: 16px; background: var(--vz-primary); color: var(--vz-on-primary); font: 600 13px/1 var(--font); box-shadow: 0 6px 16px -4px rgb(0 0 0 / 50%); white-space: nowrap; }
.chat-news .icon { width: 16px; height: 16px; }

.chat-foot { flex: none; padding: 10px 12px 12px; border-top: 1px solid var(--hair); }
.chat-field { display: flex; align-items: flex-end; border-radius: 8px; background: var(--tint); box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--vz-text) 46%, transparent); }
.chat-field:focus-within { box-shadow: inset 0 0 0 2px var(--accent); }
.chat-field textarea { flex: 1; min-width: 0; max-height: 104px; margin: 0; padding: 10px 4px 10px 12px; border: 0; background: none; color: inherit; font: 400 16px/20px var(--font); resize: none; outline: none; }
.chat .chat-field textarea:focus-visible { box-shadow: none; outline: none; }
.chat-field textarea::placeholder { color: var(--quiet); opacity: 1; }
.chat-send { display: grid; place-items: center; flex: none; width: 40px; height: 40px; border-radius: 8px; }
.chat-send .icon { width: 19px; height: 19px; }
.chat-send[aria-disabled=true] { color: var(--quiet); cursor: default; }
.chat-note, .chat-why { font: 500 12px/16px var(--font); color: var(--quiet); }
.chat-note { padding: 6px 2px 0; }
.chat-note[data-over] { color: var(--vz-text); font-weight: 600; }
.chat-why { padding: 2px 4px; text-align: center; text-wrap: balance; }

.control.chat-button { gap: 5px; }
.chat-count { min-width: 18px; height: 18px; padding: 0 5px; border-radius: 9px; background: var(--vz-primary); color: var(--vz-on-primary); font: 650 11px/18px var(--font); text-align: center; }
.chat-opener { position: absolute; z-index: 6; top: 12px; right: 12px; display: inline-flex; align-items: center; gap: 8px; height: 40px; padding: 0 14px 0 12px; border-radius: 8px; background: color-mix(in srgb, var(--vz-secondary) 92%, transparent); color: var(--vz-text); font: 600 14px/1 var(--font); }
.chat-opener:hover { background: var(--vz-secondary); }
@container chat (max-width: 259px) { .chat-mark { display: none; } .chat-line { padding-inline: 12px; } .chat-top { padding-left: 4px; } .chat-tabs button { padding: 0 6px; font-size: 13px; } }
@container chat (max-height: 299px) { .chat-log { padding: 4px 0; } .chat-top { height: 38px; } .chat-foot { padding: 6px; } .chat-tabs button { height: 38px; } .chat-poll { padding-block: 6px; max-height: 60%; } .chat-pin { padding-block: 6px; } .chat-pin > b { -webkit-line-clamp: 1; } }
@media (pointer: coarse) { .chat-fold, .chat-send { width: 44px; height: 44px; } .chat-option, .chat-opener { min-height: 44px; } .chat-link { min-height: 24px; padding-inline: 6px; } .chat-news { height: 40px; border-radius: 20px; } }
`
