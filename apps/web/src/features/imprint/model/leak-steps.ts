import type { LeakCaseView, LeakStep } from '@videozz/contract/browser'
import { sayLength, sayPicture, sayTime } from '@videozz/domain'
import { formatCount } from '../../../shared/format/number.ts'

export type StepState = 'done' | 'now' | 'wait' | 'warn'
/** A step of the reading as it is shown. `percent` of the one that runs, where it is known. */
export type ShownStep = { name: string; text: string; state: StepState; percent: number | null }

/** Each row of the screen: the steps of the reading that it shows, its name while it waits, runs and once it is done. */
const rows: readonly { of: readonly LeakStep[]; wait: string; now: string; done: string }[] = [
  { of: ['fetch', 'read'], wait: 'Ler o arquivo', now: 'Lendo o arquivo', done: 'Arquivo lido' },
  { of: ['search'], wait: 'Encontrar a mídia', now: 'Procurando a mídia', done: 'Mídia encontrada' },
  { of: ['time'], wait: 'Alinhar o tempo', now: 'Alinhando o tempo', done: 'Tempo alinhado' },
  { of: ['picture'], wait: 'Alinhar a imagem', now: 'Alinhando a imagem', done: 'Imagem alinhada' },
  { of: ['mark'], wait: 'Ler a marca', now: 'Lendo a marca', done: 'Marca lida' },
]

/** What each row found, in words; empty where that is not known. */
function sayFound({ said }: LeakCaseView): readonly string[] {
  const { file, media, time, picture, mark } = said
  return [
    file ? `${sayLength(file.seconds)}, ${Math.min(file.width, file.height)}p` : '',
    media ? `${media.also > 0 ? media.also + 1 : 1} de ${formatCount(media.of)}, pelas cenas` : '',
    time ? `${sayTime(time)}${time.pieces > 1 ? `, ${time.pieces} pedaços` : ''}` : '',
    picture ? sayPicture(picture) : '',
    mark ? `${formatCount(mark.clear)} de ${formatCount(mark.units)} trechos` : '',
  ]
}

function sayProgress({ progress, secondsLeft }: LeakCaseView): string {
  if (progress === null) return 'em andamento'
  const left =
    secondsLeft === null
      ? ''
      : `, resta${secondsLeft >= 120 ? 'm' : ''} ${secondsLeft < 60 ? 'menos de 1 min' : `${Math.ceil(secondsLeft / 60)} min`}`
  return `${Math.round(progress * 100)} %${left}`
}

/** Steps of a reading, those that found something done. */
export function leakStepsOf(leak: LeakCaseView): ShownStep[] {
  const found = sayFound(leak)
  const current =
    leak.step === null ? (leak.state === 'waiting' ? 0 : -1) : rows.findIndex(({ of }) => of.some((step) => step === leak.step))
  return rows.map(({ wait, now, done }, index) => {
    const isOver = leak.state === 'done' || leak.state === 'failed'
    if (isOver) return overStep(leak, index, { name: found[index] === '' ? wait : done, text: found[index] ?? '' })
    if (index < current) return { name: done, text: found[index] ?? '', state: 'done', percent: null }
    if (index > current) return { name: wait, text: 'aguardando', state: 'wait', percent: null }
    if (leak.state === 'waiting') return { name: wait, text: 'na fila', state: 'wait', percent: null }
    return { name: now, text: sayProgress(leak), state: 'now', percent: leak.progress === null ? null : leak.progress * 100 }
  })
}

function overStep(leak: LeakCaseView, index: number, { name, text }: { name: string; text: string }): ShownStep {
  const isMark = index === rows.length - 1
  if (text === '' && rows[index]?.of.includes('search') && leak.outcome === 'foreign')
    return { name: 'Mídia procurada', text: 'nenhuma aparece', state: 'warn', percent: null }
  if (text === '') return { name, text: leak.state === 'failed' ? 'não foi feito' : 'não há o que ler', state: 'wait', percent: null }
  const isPartial = isMark && leak.outcome === 'insufficient'
  return { name: isPartial ? 'Marca lida em parte' : name, text, state: isPartial ? 'warn' : 'done', percent: null }
}

/** The first groups of a SHA-256 and its last one. */
export const shortHash = (sha256: string): string => `${sha256.slice(0, 4)} ${sha256.slice(4, 8)} … ${sha256.slice(-4)}`
