import { showDomain } from '@videozz/domain/show-domain'
import { formatDuration } from '../../../shared/format/duration.ts'
import type { FirstRun } from '../../../shared/queries/first-run.ts'

export type StepId = 'send' | 'protect' | 'embed' | 'watch'
export type Step = { id: StepId; title: string; text: string; state: 'done' | 'now' | 'wait' }

type Subject = { hasImprint: boolean; planTitle: string; largest: string }

const mediaText = ({ title, duration }: NonNullable<FirstRun['sent']>): string =>
  duration === null ? title : `${title}, ${formatDuration(duration)}`

/** «ana@exemplo.com assistiu 2:05 de Aula 1». */
export function viewerText({ label, watchedSeconds, title }: NonNullable<FirstRun['viewer']>): string {
  return `${label ?? 'Um espectador sem nome'} assistiu ${formatDuration(watchedSeconds)} de ${title}`
}

/** «Seu player tocou em cursos.exemplo.com». */
export const playedText = (played: NonNullable<FirstRun['played']>): string =>
  played.site === null ? 'Seu player já tocou fora do painel' : `Seu player tocou em ${played.site}`

function textOf(id: StepId, run: FirstRun, { hasImprint, planTitle, largest }: Subject): string {
  if (id === 'send')
    return run.sent ? mediaText(run.sent) : `Vídeo ou áudio de até ${largest}. Ela já toca enquanto as outras qualidades ficam prontas.`
  if (id === 'protect') {
    if (run.protected) return 'Seu espectador assistiu com o código dele sobre a imagem'
    if (run.protectSkipped) return 'Deixado para depois'
    if (hasImprint)
      return 'Já está ligado: cada reprodução tem o seu código, que mostra quem assistiu se a aula vazar. Conta quando um espectador assistir.'
    return run.tried
      ? `Você viu o código na aula de exemplo. O plano ${planTitle} não tem Imprint: para proteger as suas aulas, ligue-o em outro plano.`
      : `O plano ${planTitle} não tem Imprint, o código que mostra quem assistiu. Experimente na aula de exemplo.`
  }
  if (id === 'embed')
    return run.embedded
      ? `Permitido em ${run.embedded.domains.map(showDomain).join(', ')}`
      : 'Cole um código no Cademí, no The Members ou no seu site.'
  if (!run.viewer || !run.played) return 'Nome, hora e quanto assistiu, assim que alguém der play.'
  return `${playedText(run.played)}. ${viewerText(run.viewer)}.`
}

const titles: Record<StepId, string> = {
  send: 'Envie sua primeira aula',
  protect: 'Proteja com Imprint',
  embed: 'Incorpore na área de membros',
  watch: 'Veja o primeiro espectador',
}

/**
 * The four steps with their state: those with a fact are done, the first of the others is the current one. Where the plan has Imprint
 * there is nothing to do for protection but to wait for a viewer: that step is current only when no other is left.
 */
export function stepsOf(run: FirstRun, subject: Subject): Step[] {
  const done: Record<StepId, boolean> = {
    send: run.sent !== null,
    protect: run.protected || run.protectSkipped,
    embed: run.embedded !== null,
    watch: run.viewer !== null,
  }
  const ids = Object.keys(titles) as StepId[]
  const open = ids.filter((id) => !done[id])
  const current = open.find((id) => id !== 'protect' || !subject.hasImprint) ?? open[0]
  return ids.map((id) => ({
    id,
    title: titles[id],
    text: textOf(id, run, subject),
    state: done[id] ? 'done' : id === current ? 'now' : 'wait',
  }))
}

const dayMs = 24 * 3_600_000

/** Whether the steps are shown: until their owner closes them, or a day after the last one was done. */
export function isFirstRunShown(run: FirstRun, now: number): boolean {
  if (run.closed) return false
  return !run.done || run.played === null || now - Date.parse(run.played.at) < dayMs
}
