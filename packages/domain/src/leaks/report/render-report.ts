import type { LeakFacts } from '@videozz/contract'
import { sayBound } from '../say-bound.ts'
import { reportStyle } from './report-style.ts'
import {
  alignmentPart,
  evidencePart,
  filesPart,
  personPart,
  picturesPart,
  type ReportPicture,
  resultPart,
  sayInstant,
  text,
  unitsPart,
} from './report-parts.ts'

export type LeakReport = {
  facts: LeakFacts
  /** The facts as they were stored, to the byte, and their SHA-256. */
  document: string
  checksum: string
  pictures: readonly ReportPicture[]
  /** Of the key that it will be signed with. */
  fingerprint: string
}

/** What the mark is and how it is read, for somebody who has seen neither. */
const method = (facts: LeakFacts): string => `<section><h2>Como a marca funciona</h2>
<ol>
<li>Cada 2 segundos da mídia existem em duas versões, A e B, iguais aos olhos: a imagem de uma tem pontos um pouco mais claros onde a da outra os tem um pouco mais escuros.</li>
<li>Cada pessoa recebe a sua própria sequência de A e B. A sequência é calculada com uma chave secreta (HMAC-SHA256) e não fica guardada em lugar nenhum. Para quem não tem a chave, é como uma moeda jogada a cada 2 segundos.</li>
<li>A análise põe a cópia sobre as duas versões guardadas, no tempo e na imagem, e mede, trecho por trecho, com qual das duas ela se parece. Nesta etapa nenhuma sequência é conhecida.</li>
<li>Só depois a evidência é comparada com a sequência de cada um dos testados. É como uma aposta justa a cada trecho: quem não tem nada com a cópia acerta metade das vezes, e o seu capital, em média, não cresce. O da conta de onde a cópia saiu tende a crescer a cada trecho lido certo; os lidos errado o diminuem. Nenhum trecho vale mais que 98 % de certeza, para que um erro não decida.</li>
<li>A chance de o capital de alguém inocente chegar a um valor M alguma vez é no máximo 1/M (desigualdade de Ville, 1939). Com N testados, alguém é apontado só quando N/M não passa de ${text(sayBound(facts.risk))}. O limite vale para qualquer conteúdo e qualidade da cópia, enquanto a chave e os arquivos guardados ficam em segredo: quem os tem pode forjar a marca. Uma cópia ruim faz faltar evidência.</li>
</ol></section>`

const proves = (facts: LeakFacts): string => {
  const named = facts.outcome === 'named'
  const yes = named
    ? [
        'A sequência lida na imagem corresponde à que foi entregue a quem foi apontado. Se nenhum dos testados fosse a origem, isso aconteceria por acaso no máximo na proporção do resultado.',
        'A imagem é compatível com a versão marcada desta mídia, nos trechos indicados.',
      ]
    : ['O que a cópia mostra, e quanto de evidência há nela. Um resultado sem nome não inocenta nem acusa ninguém.']
  return `<section class="columns"><div><h2>O que isto prova</h2><ul>${yes.map((each) => `<li>${text(each)}</li>`).join('')}</ul></div>
<div><h2>O que isto não prova</h2><ul>
<li>Quem segurava o aparelho: o acesso pode ter sido emprestado, roubado ou usado por outra pessoa.</li>
<li>Quem publicou a cópia, nem por quê.</li>
<li>Que ninguém mais a tenha: outras cópias podem ter saído de outras pessoas.</li>
<li>Onde, quando e por quem a cópia foi obtida: anote isso e guarde o arquivo original.</li>
<li>O limite supõe que a chave secreta e os arquivos guardados não foram vistos por quem fez a cópia.</li>
</ul></div></section>`
}

const checks = ({ facts, checksum, fingerprint }: LeakReport): string => `<section><h2>Conferência</h2>
<p>Este arquivo é assinado (Ed25519) com a chave da instalação, cuja impressão digital é <code>${text(fingerprint)}</code>. Mudar um único caractere invalida a assinatura. Ela mostra que o relatório não mudou desde que foi feito, e não que quem o fez diz a verdade. Em qualquer máquina com o programa, que é aberto, <code>npm run imprint -- verify ARQUIVO</code> confere a assinatura, a soma dos fatos e das imagens e, com <code>--leak CÓPIA</code>, se a cópia é a mesma; a impressão digital da chave é a que o dono da instalação informa.</p>
<p>SHA-256 dos fatos: <code>${text(checksum)}</code>. Versões: detector ${text(facts.versions.detector)}, prova ${text(facts.versions.proof)}, marca ${text(facts.shown.map(({ version }) => version ?? 'nenhuma').join(', ') || 'nenhuma')}.</p></section>`

/**
 * The report of a case as one HTML page, for print and for keeping, which reads nothing from elsewhere. Its facts are in `#fatos`, escaped.
 * It ends with a line break; the signature follows.
 */
export function renderLeakReport(report: LeakReport): string {
  const { facts, document, pictures } = report
  const title = `Relatório de marca invisível · ${facts.id}`
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${text(title)}</title><style>${reportStyle}</style></head><body>
<header><p>${text(facts.product)} · Relatório de marca invisível</p><h1>Caso ${text(facts.id)}</h1>
<p>Análise pedida em ${text(sayInstant(facts.createdAt))}${facts.madeBy ? ` por ${text(facts.madeBy.name)} (${text(facts.madeBy.email)})` : ''}, conta ${text(facts.account)}, e terminada em ${text(sayInstant(facts.endedAt))}. Horários de São Paulo.</p></header>
${[resultPart(facts), filesPart(facts), alignmentPart(facts), picturesPart(facts, pictures), evidencePart(facts), personPart(facts), proves(facts), method(facts), checks(report), unitsPart(facts)].join('\n')}
<section class="data"><h2>Fatos</h2><pre id="fatos">${text(document)}</pre></section>
</body></html>
`
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&#39;': "'", '&amp;': '&' }

/** The facts within a report, to the byte; undefined where there are none. */
export function readReportFacts(html: string): string | undefined {
  const found = /<pre id="fatos">([^<]*)<\/pre>/.exec(html)?.[1]
  return found?.replaceAll(/&(?:lt|gt|quot|apos|#39|amp);/g, (entity) => entities[entity] ?? entity)
}

/** The pictures within a report as JPEG in Base64, in their order. */
export const readReportPictures = (html: string): string[] =>
  [...html.matchAll(/<img src="data:image\/jpeg;base64,([\w+/=]+)"/g)].map(([, bytes = '']) => bytes)
