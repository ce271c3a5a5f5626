import { createHash } from 'node:crypto'
import type { EmbedRefusal } from '@videozz/domain'

type Copy = { status: number; title: string; text: string; advice: string }

/** What a refused page says: to whoever watches, and to the producer who embedded it. */
const copies: Record<EmbedRefusal | 'not-built', Copy> = {
  unknown: {
    status: 404,
    title: 'Este vídeo não está mais disponível',
    text: 'O código de incorporação usado nesta página não existe mais.',
    advice: 'Se você é o produtor, abra o conteúdo na sua biblioteca, clique em “Incorporar” e cole o novo código aqui.',
  },
  'no-domains': {
    status: 403,
    title: 'Este vídeo ainda não foi liberado para nenhum site',
    text: 'Nenhum domínio foi adicionado a este código de incorporação.',
    advice: 'Se você é o produtor, clique em “Incorporar” no conteúdo e adicione o domínio desta página.',
  },
  'foreign-site': {
    status: 403,
    title: 'Este vídeo não foi liberado para este site',
    text: 'O domínio desta página não está entre os permitidos para este vídeo.',
    advice:
      'Se você é o produtor, clique em “Incorporar” no conteúdo e adicione o domínio desta página. Se é aluno, assista pela sua área de membros.',
  },
  'opened-directly': {
    status: 403,
    title: 'Este endereço não abre sozinho',
    text: 'O vídeo só pode ser reproduzido dentro da página em que foi incorporado.',
    advice: 'Entre na sua área de membros e abra a aula por lá.',
  },
  'account-blocked': {
    status: 403,
    title: 'Este vídeo está indisponível no momento',
    text: 'A conta do produtor não está ativa.',
    advice: 'Se você é aluno, fale com o produtor. Se é o produtor, acesse sua conta e regularize a assinatura.',
  },
  'not-built': {
    status: 503,
    title: 'O player ainda não está pronto',
    text: 'A página do player não foi encontrada neste servidor.',
    advice: 'Tente novamente em instantes. Se você administra o servidor, gere o player com “npm run build”.',
  },
}

const style = `
:root { color-scheme: dark }
html, body { height: 100% }
body { margin: 0; display: grid; place-items: center; background: #131418; color: #ebedef; font: 14px/20px Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
main { box-sizing: border-box; max-width: 440px; padding: 16px 24px; text-align: center }
svg { width: 28px; height: 28px; margin: 0 auto 12px; display: block; color: #a8abb1 }
h1 { margin: 0 0 8px; font-size: 15px; line-height: 24px; font-weight: 600; text-wrap: balance }
p { margin: 0; color: #a8abb1; text-wrap: pretty }
p + p { margin-top: 8px; color: #cfd1d5 }
@media (max-height: 170px) { svg { display: none } }
`
const styleHash = createHash('sha256').update(style).digest('base64')
// Tabler's outline `video-off`.
const icon =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M3 3l18 18"/><path d="M15 11v-1l4.553 -2.276a1 1 0 0 1 1.447 .894v6.764a1 1 0 0 1 -.675 .946"/><path d="M10 6h3a2 2 0 0 1 2 2v3m0 4v1a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2h1"/></svg>'

/** A page of words only, for one reason a player page is refused. */
export function writeRefusal(reason: EmbedRefusal | 'not-built'): { status: number; html: string } {
  const { status, title, text, advice } = copies[reason]
  return {
    status,
    html: `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main>${icon}<h1>${title}</h1><p>${text}</p><p>${advice}</p></main></body>
</html>
`,
  }
}

/** Policy of a refusal page: nothing but its own style. */
export const refusalPolicy = (ancestors: string): string =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`
