import type { LeakFacts, LeakNamed, LeakShown } from '@videozz/contract'
import { escapeXml } from '../../escape-xml.ts'
import { formatClock } from '../../format-clock.ts'
import { formatSize } from '../../format-size.ts'
import { evidenceChart } from '../evidence-chart.ts'
import { mainShown, sayIdentified, sayPerson, sayPicture, sayLength } from '../leak-words.ts'
import { boundOf, sayBound } from '../say-bound.ts'

const number = new Intl.NumberFormat('pt-BR')
const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2, minimumFractionDigits: 2 })
const instant = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'America/Sao_Paulo' })

/** Text within HTML. */
export const text = (value: string | number): string => escapeXml(String(value))
/** An instant in São Paulo and in UTC. */
export const sayInstant = (at: string): string => `${instant.format(new Date(at))} (${at.slice(0, 19).replace('T', ' ')} UTC)`

const row = (label: string, value: string): string => `<tr><th scope="row">${text(label)}</th><td>${value}</td></tr>`
const table = (head: readonly string[], rows: readonly string[]): string =>
  `<table><thead><tr>${head.map((each) => `<th scope="col">${text(each)}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
const sessionTable = (head: readonly string[], rows: readonly string[]): string =>
  table(head, rows).replace('<table>', '<table class="sessions">')
const cells = (values: readonly string[]): string => `<tr>${values.map((value) => `<td>${value}</td>`).join('')}</tr>`

/** `1 vez em 24 milhões`. */
const sayOnce = (bound: number): string => sayBound(bound).replace(/^1 em/, '1 vez em')

/** The result in one sentence, and what it rests on. */
export function resultPart(facts: LeakFacts): string {
  const [named] = facts.named
  const { title = '' } = mainShown(facts) ?? {}
  if (named) {
    const others = facts.named
      .slice(1)
      .map(({ person, bound }) => `<li>${text(sayPerson(person))}: no máximo ${text(sayBound(bound))}</li>`)
    return `<section class="result"><p class="label">Resultado</p><h2>A marca é a que foi entregue a ${text(sayPerson(named.person))}</h2>
<p>${text(sayIdentified(named.person))}</p>
<p class="bound">Se nenhum dos testados fosse a origem, evidência tão forte apareceria por acaso <strong>no máximo ${text(sayOnce(named.bound))}</strong>. Não é a chance de a pessoa ser inocente.</p>
${others.length > 0 ? `<p>A cópia junta mais de uma gravação. A marca aponta também:</p><ul>${others.join('')}</ul>` : ''}</section>`
  }
  const words: Record<Exclude<LeakFacts['outcome'], 'named'>, [string, string]> = {
    insufficient: [
      'Não dá para apontar ninguém',
      `A cópia mostra “${title}”, mas a evidência não chega ao mínimo de ${sayBound(facts.risk)}. Ninguém é apontado por palpite.`,
    ],
    unmarked: [
      'A mídia não tem a marca',
      `A cópia parece mostrar “${title}”, que não tinha a marca invisível. Não há o que ler na imagem.`,
    ],
    foreign: ['A cópia não é desta conta', 'Nenhuma mídia da conta aparece na cópia.'],
  }
  const [head, line] = words[facts.outcome === 'named' ? 'insufficient' : facts.outcome]
  return `<section class="result"><p class="label">Resultado</p><h2>${text(head)}</h2><p>${text(line)}</p></section>`
}

/** The files, to the byte. */
export const filesPart = ({ files }: LeakFacts): string =>
  `<section><h2>A cópia</h2>${files
    .map(
      ({ name, origin, size, sha256, duration, read, width, height }) =>
        `<table>${[
          row('Arquivo', text(origin === 'link' ? `${name} (baixado de um endereço)` : name)),
          row('Tamanho', text(`${formatSize(size)} (${number.format(size)} bytes)`)),
          row('SHA-256', `<code>${text(sha256)}</code>`),
          row('Imagem', text(`${width} × ${height}, ${sayLength(duration)}${read < duration ? `, lidos ${sayLength(read)}` : ''}`)),
        ].join('')}</table>`,
    )
    .join('')}</section>`

/** What the copy shows, and how it was laid over the original. */
export function alignmentPart({ shown, searched, files }: LeakFacts): string {
  const among = searched.chosen
    ? 'A mídia foi indicada por quem pediu a análise.'
    : `Procurada, pelas cenas, ${searched.media === 1 ? 'com a única mídia' : `entre as ${number.format(searched.media)} mídias`} da conta.`
  const lists = shown.map((media) => {
    const pieces = media.segments.map(({ file, from, to, rate, offset }) =>
      cells([
        text(file + 1),
        text(`${formatClock(from)} a ${formatClock(Math.min(to, files[file]?.duration ?? to))}`),
        text(`${formatClock(Math.max(0, rate * from + offset))} a ${formatClock(Math.max(0, rate * to + offset))}`),
        text(`${decimal.format(rate)}×`),
      ]),
    )
    return `<h3>${text(media.title)}</h3><p>Código da mídia ${text(media.key)}, versão ${text(media.generation)}. Imagem: ${text(sayPicture(media))}. Semelhança depois do ajuste: ${text(Math.round(media.score * 100))} % (não identifica ninguém).</p>${pieces.length > 0 ? table(['Arquivo', 'Na cópia', 'Na mídia', 'Velocidade'], pieces) : ''}`
  })
  return `<section><h2>O que a cópia mostra</h2><p>${text(among)}</p>${lists.join('')}</section>`
}

export type ReportPicture = { leak: string; original: string }

/** Frames side by side. @param pictures JPEG in Base64, in the order of the facts. */
export function picturesPart({ pictures: facts }: LeakFacts, pictures: readonly ReportPicture[]): string {
  if (pictures.length === 0) return ''
  const one = (bytes: string, label: string, second: number): string =>
    `<figure><img src="data:image/jpeg;base64,${bytes}" alt="${text(`${label}, ${formatClock(second)}`)}"><figcaption>${text(label)} <span>${text(formatClock(second))}</span></figcaption></figure>`
  const pairs = pictures.map(({ leak, original }, index) => {
    const { leakSecond = 0, mediaSecond = 0 } = facts[index] ?? {}
    return `<div class="pair">${one(leak, 'Cópia', leakSecond)}${one(original, 'Original', mediaSecond)}</div>`
  })
  return `<section><h2>Quadros alinhados</h2><p>Os mesmos momentos na cópia e na mídia guardada.</p>${pairs.join('')}</section>`
}

/** How far somebody who is not named came. */
function sayRunnerUp(logCapital: number, tested: number): string {
  const bound = boundOf(logCapital, tested)
  return bound >= 1 ? 'nenhuma evidência' : `por acaso, até ${sayOnce(bound)}: abaixo do mínimo`
}

const frame = { width: 640, height: 300, left: 110, margin: 12, bottom: 36 }

/** The figures of the evidence, with its growth from unit to unit. */
export function evidencePart(facts: LeakFacts): string {
  const main = mainShown(facts)
  if (!main || facts.outcome === 'foreign' || facts.outcome === 'unmarked') return ''
  const [named] = facts.named
  const chart = evidenceChart(facts.paths, facts, frame)
  const rows = chart.rows.map(
    ({ y, label, isLeast }) =>
      `<line x1="${frame.left}" x2="${frame.width - frame.margin}" y1="${y.toFixed(1)}" y2="${y.toFixed(1)}" class="${isLeast ? 'least' : 'rule'}"/><text x="${frame.left - 8}" y="${(y + 4).toFixed(1)}" text-anchor="end">${text(label)}</text>`,
  )
  const columns = chart.columns.map(
    ({ x, label }) => `<text x="${x.toFixed(1)}" y="${frame.height - 20}" text-anchor="middle">${text(label)}</text>`,
  )
  const lines = [
    ...chart.others.map((points) => `<polyline class="other" points="${points}"/>`),
    ...chart.named.map(({ points }) => `<polyline class="named" points="${points}"/>`),
  ]
  return `<section><h2>A evidência</h2><table>${[
    row('Trechos de 2 s comparados', text(`${main.units.length}; ${main.clear} foram lidos como A ou B com clareza (|z| de 2,5 ou mais)`)),
    row(
      'Testados (N)',
      text(`${number.format(facts.tested)}: todos a quem a versão marcada foi entregue; o servidor anota cada um antes de entregar`),
    ),
    row(
      'Regra para apontar alguém',
      text(`só quando o acaso explicaria o resultado no máximo ${sayOnce(facts.risk)}, somando todos os testados`),
    ),
    ...(named
      ? [
          row(
            'Coincidem com a sequência apontada',
            text(
              `${named.unitsAgreeing} dos ${named.unitsRead} trechos lidos; por acaso seriam cerca de ${Math.round(named.unitsRead / 2)}`,
            ),
          ),
          row('Mínimo alcançado depois de', text(`${named.unitsUsed} trechos`)),
          row('Por acaso, no fim', text(`no máximo ${sayOnce(named.bound)}`)),
        ]
      : []),
    ...(facts.runnerUp === null ? [] : [row('O mais próximo entre os não apontados', text(sayRunnerUp(facts.runnerUp, facts.tested)))]),
    ...(facts.missingSeconds === null ? [] : [row('Falta, da mesma gravação', text(`cerca de ${sayLength(facts.missingSeconds)}`))]),
  ].join('')}</table>
<svg viewBox="0 0 ${frame.width} ${frame.height}" role="img" aria-label="Chance de engano por trecho">${rows.join('')}${columns.join('')}<text x="${frame.width / 2}" y="${frame.height - 4}" text-anchor="middle">Trechos de 2 s usados</text>${lines.join('')}</svg>
<p class="note">Linha cheia: quem foi apontado. Linhas finas: outros testados. Linha tracejada: o mínimo.</p></section>`
}

/** Who was given what the copy shows. */
export function personPart({ named }: LeakFacts): string {
  return named
    .map(({ person }: LeakNamed) => {
      const sessions = person.sessions.map(({ openedAt, code, device, address, site, seconds, shared }) =>
        cells(
          [sayInstant(openedAt), code ?? '—', device ?? '—', address ?? '—', site ?? '—', sayLength(seconds), sayLength(shared)].map(text),
        ),
      )
      const more = person.omitted > 0 ? `<p class="note">Há mais sessões, que não estão na lista.</p>` : ''
      return `<section><h2>${text(sayPerson(person))}</h2><p>${text(sayIdentified(person))}. Recebeu esta versão da mídia de ${text(sayInstant(person.firstAt))} a ${text(sayInstant(person.lastAt))}.</p>${
        sessions.length > 0
          ? sessionTable(['Aberta em', 'Código', 'Aparelho', 'Endereço', 'Página', 'Reproduzido', 'Do que a cópia mostra'], sessions)
          : ''
      }${person.kind === 'viewer' && sessions.length > 1 ? '<p class="note">A marca de um espectador identificado é a mesma em todas as suas sessões desta mídia: ela diz quem, e não em qual das sessões.</p>' : ''}${more}</section>`
    })
    .join('')
}

/** Evidence of each unit. */
export function unitsPart({ shown }: LeakFacts): string {
  const lists = shown.filter(({ units }) => units.length > 0).map(unitsOf)
  return lists.length === 0
    ? ''
    : `<section class="appendix"><h2>Anexo: evidência de cada trecho</h2><p>Número do trecho de 2 s, momento na mídia e z: positivo para a versão A, negativo para a B. Sem marca, z fica em geral perto de zero.</p>${lists.join('')}</section>`
}

function unitsOf({ title, units, unitSeconds }: LeakShown): string {
  const list = units.map(([unit, z]) => `<li>${unit} · ${formatClock(unit * unitSeconds)} · ${decimal.format(z)}</li>`)
  return `<h3>${text(title)}</h3><ol class="units">${list.join('')}</ol>`
}
