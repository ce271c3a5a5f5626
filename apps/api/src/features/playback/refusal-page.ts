import { createHash } from 'node:crypto'
import { type ErrorCode, errorMessage, type EventMessage } from '@videozz/contract'
import type { EmbedRefusal } from '@videozz/domain'

/** Why there is no player page: the policy's reasons, and those of this server. */
export type RefusalReason = EmbedRefusal | 'not-built' | 'unavailable'

// Tabler's outline icons (MIT), 24 × 24.
const icons = {
  link: [
    'M9 15l3 -3m2 -2l1 -1',
    'M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464',
    'M3 3l18 18',
    'M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463',
  ],
  world: [
    'M5.657 5.615a9 9 0 1 0 12.717 12.739m1.672 -2.322a9 9 0 0 0 -12.066 -12.084',
    'M3.6 9h5.4m4 0h7.4',
    'M3.6 15h11.4m4 0h1.4',
    'M11.5 3a17.001 17.001 0 0 0 -1.493 3.022m-.847 3.145c-.68 4.027 .1 8.244 2.34 11.833',
    'M12.5 3a16.982 16.982 0 0 1 2.549 8.005m-.207 3.818a16.979 16.979 0 0 1 -2.342 6.177',
    'M3 3l18 18',
  ],
  window: ['M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10', 'M6 8h.01', 'M9 8h.01'],
  lock: [
    'M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6',
    'M11 16a1 1 0 1 0 2 0a1 1 0 0 0 -2 0',
    'M8 11v-4a4 4 0 1 1 8 0v4',
  ],
  alert: [
    'M12 9v4',
    'M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0',
    'M12 16h.01',
  ],
}

type Copy = {
  status: number
  icon: keyof typeof icons
  title: string
  text: string
  advice: string
  /** What the framing page is told; null where there is none. */
  code: ErrorCode | null
  /** The page reloads after a while. */ again?: true
}

/** Texts of a refused page: for the viewer, and for the producer who embedded it. */
const copies: Record<RefusalReason, Copy> = {
  unknown: {
    status: 404,
    code: 'PLAYBACK_EMBED_UNKNOWN',
    icon: 'link',
    title: 'Este vídeo não está mais disponível',
    text: 'O código de incorporação usado nesta página não existe mais.',
    advice:
      'Se você é aluno, avise o produtor. Se é o produtor, abra o conteúdo na sua biblioteca, clique em “Incorporar” e cole aqui o novo código.',
  },
  'no-domains': {
    status: 403,
    code: 'PLAYBACK_NO_DOMAINS',
    icon: 'world',
    title: 'Este vídeo ainda não foi liberado para nenhum site',
    text: 'Nenhum domínio foi adicionado a este código de incorporação.',
    advice:
      'Se você é o produtor, clique em “Incorporar” no conteúdo e adicione o domínio da sua área de membros. Se é aluno, avise o produtor.',
  },
  'foreign-site': {
    status: 403,
    code: 'PLAYBACK_SITE_NOT_ALLOWED',
    icon: 'world',
    title: 'Este vídeo não foi liberado para este site',
    text: 'O domínio desta página não está entre os permitidos para este vídeo.',
    advice:
      'Se você é aluno, assista pela sua área de membros. Se é o produtor, clique em “Incorporar” no conteúdo e adicione o domínio desta página.',
  },
  'opened-directly': {
    status: 403,
    code: null,
    icon: 'window',
    title: 'Este endereço não abre sozinho',
    text: 'O vídeo só pode ser reproduzido dentro da página em que foi incorporado.',
    advice: 'Entre na sua área de membros e abra a aula por lá.',
  },
  'account-blocked': {
    status: 403,
    code: 'PLAYBACK_ACCOUNT_BLOCKED',
    icon: 'lock',
    title: 'Este vídeo está indisponível no momento',
    text: 'A conta do produtor não está ativa.',
    advice: 'Se você é aluno, fale com o produtor. Se é o produtor, acesse sua conta e regularize a assinatura.',
  },
  'not-built': {
    status: 503,
    code: 'UNAVAILABLE',
    icon: 'alert',
    title: 'O player ainda não está pronto',
    text: 'A página do player não foi encontrada neste servidor. Ela é procurada de novo a cada dez segundos.',
    advice: 'Aguarde nesta página. Se você administra o servidor, gere o player com “npm run build”.',
    again: true,
  },
  unavailable: {
    status: 503,
    code: 'UNAVAILABLE',
    icon: 'alert',
    title: 'O serviço está temporariamente indisponível',
    text: 'Não foi possível abrir o vídeo agora. Ele é pedido de novo a cada dez segundos.',
    advice: 'Aguarde nesta página: o vídeo aparece sozinho. Se demorar, fale com o produtor.',
    again: true,
  },
}

// As the player's own panels look, so that a refusal does not seem to come from somewhere else.
const style = `
:root { color-scheme: dark; height: 100%; background: #050608 }
body { box-sizing: border-box; min-height: 100%; margin: 0; padding: 16px 24px; display: grid; place-content: center; justify-items: center; color: #fff; font: 400 14px/20px Inter, 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; text-align: center; scrollbar-width: thin; overflow-wrap: anywhere }
.icon { display: grid; place-items: center; width: 48px; height: 48px; margin: 0 auto 16px; border-radius: 50%; background: rgb(255 255 255 / 12%) }
svg { width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round }
h1 { margin: 0 0 4px; font: inherit; font-weight: 600; font-size: 20px; line-height: 28px; text-wrap: balance }
p { max-width: 54ch; margin: 0 auto; color: rgb(255 255 255 / 82%); text-wrap: balance }
p + p { margin-top: 12px; color: #fff }
@media (max-width: 559px) {
  body { padding: 12px 16px; font-size: 13px; line-height: 18px }
  .icon { width: 36px; height: 36px; margin-bottom: 8px } svg { width: 20px; height: 20px }
  h1 { font-size: 17px; line-height: 24px } p + p { margin-top: 8px }
}
@media (max-height: 259px) { .icon { display: none } body { padding: 8px 16px } p + p { margin-top: 6px } p { max-width: 72ch } }
@media (max-height: 159px) { body { padding: 4px 12px; font-size: 12px; line-height: 16px } h1 { font-size: 14px; line-height: 18px; margin: 0 } .why { display: none } p + p { margin-top: 2px } }
@media (max-height: 159px) and (max-width: 319px) { body { padding: 4px 8px; font-size: 11px; line-height: 14px } h1 { font-size: 12px; line-height: 15px } }
@media (max-height: 79px) { body { padding: 2px 8px; font-size: 11px; line-height: 14px } h1 { font-size: 12px; line-height: 15px } p { max-width: none } }
`
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')
const styleHash = hashOf(style)
// The framing page learns the code at once, and again when it asks: it may listen later than this page is there.
const script =
  "if(parent!==self){const m=JSON.parse(document.documentElement.dataset.told),t=()=>parent.postMessage(m,'*');addEventListener('message',e=>e.source===parent&&t());t()}"
const scriptHash = hashOf(script)

/** The message of the contract with the code of a refusal, or of a fault that may pass. */
const toMessage = (code: ErrorCode, passes: boolean): EventMessage =>
  passes
    ? { type: 'videozz:event', event: 'error', detail: { code, message: errorMessage(code) } }
    : { type: 'videozz:event', event: 'refused', detail: { code } }
/** Text as the value of an attribute, or between tags. */
export const escape = (text: string): string => text.replace(/[&<>"]/g, (symbol) => `&#${symbol.charCodeAt(0)};`)
const drawIcon = (name: keyof typeof icons) =>
  `<span class="icon"><svg viewBox="0 0 24 24" aria-hidden="true">${icons[name].map((path) => `<path d="${path}"/>`).join('')}</svg></span>`

/** A page of words only, for one reason a player page is refused. */
export function writeRefusal(reason: RefusalReason): { status: number; html: string } {
  const { status, icon, title, text, advice, code, again } = copies[reason]
  const told = code === null ? '' : ` data-told="${escape(JSON.stringify(toMessage(code, again === true)))}"`
  return {
    status,
    html: `<!doctype html>
<html lang="pt-BR"${told}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${again ? '<meta http-equiv="refresh" content="10">' : ''}<title>${title}</title><style>${style}</style></head>
<body><main>${drawIcon(icon)}<h1>${title}</h1><p class="why">${text}</p><p>${advice}</p></main>${code === null ? '' : `<script>${script}</script>`}</body>
</html>
`,
  }
}

/** Policy of a refusal page: nothing but its own style, and the script that tells the framing page. */
export const refusalPolicy = (ancestors: string): string =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; script-src 'sha256-${scriptHash}'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`
