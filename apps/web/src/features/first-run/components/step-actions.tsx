import { Button } from '@mantine/core'
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import { Link } from '@tanstack/react-router'
import type { FirstRun } from '../../../shared/queries/first-run.ts'
import { useAddSample, useChangeFirstRun } from '../api/use-first-run.ts'
import type { Step } from '../model/steps.ts'
import css from './first-run.module.css'

export type StepActionsProps = {
  step: Step
  run: FirstRun
  hasImprint: boolean
  /** Key of the media that can be embedded now; null while there is none. */
  embeddable: string | null
  onEmbed: (key: string) => void
}

const quiet = { size: 'md', variant: 'subtle', color: 'gray', 'data-quiet': true } as const

/** What may be done now for a step; nothing once it is done. */
export function StepActions({ step, run, hasImprint, embeddable, onEmbed }: StepActionsProps) {
  const adding = useAddSample()
  const changing = useChangeFirstRun()
  const sample = run.sample === null && (
    <Button {...quiet} loading={adding.isPending} onClick={() => adding.mutate()}>
      Usar um exemplo
    </Button>
  )
  if (step.id === 'send' && step.state === 'now')
    return (
      <div className={css.acts}>
        <Button size="md" component={Link} to="/upload" leftSection={<IconCloudUpload size={17} aria-hidden />}>
          Enviar arquivo
        </Button>
        {sample}
      </div>
    )
  if (step.id === 'protect' && step.state === 'now')
    return (
      <div className={css.acts}>
        {!hasImprint && run.sample === null && (
          <Button size="md" loading={adding.isPending} onClick={() => adding.mutate()}>
            Experimentar no exemplo
          </Button>
        )}
        {!hasImprint && (
          <Button size="md" variant={run.sample === null ? 'default' : 'filled'} component={Link} to="/plans">
            Ligar o Imprint
          </Button>
        )}
        <Button {...quiet} onClick={() => changing.mutate({ protectSkipped: true })}>
          Agora não
        </Button>
      </div>
    )
  if (step.id === 'embed' && step.state !== 'done' && embeddable !== null)
    return (
      <div className={css.acts}>
        <Button size="md" variant={step.state === 'now' ? 'filled' : 'default'} onClick={() => onEmbed(embeddable)}>
          Incorporar
        </Button>
      </div>
    )
  if (step.id === 'watch' && step.state === 'done' && run.viewer)
    return (
      <div className={css.acts}>
        <Button size="md" variant="default" component={Link} to="/viewers">
          Ver espectadores
        </Button>
      </div>
    )
  return null
}
