import { Button } from '@mantine/core'
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs'
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { largestUpload } from '@videozz/domain'
import type { ComponentType } from 'react'
import { formatSize } from '../../../shared/format/size.ts'
import { type FirstRun as Facts, invalidateFirstRun } from '../../../shared/queries/first-run.ts'
import { useRealtime } from '../../../shared/realtime/use-realtime.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { SupportLink } from '../../../shared/support/support-link.tsx'
import { useSupport } from '../../../shared/support/use-support.ts'
import { useChangeFirstRun } from '../api/use-first-run.ts'
import { stepsOf } from '../model/steps.ts'
import css from './first-run.module.css'
import { StepActions } from './step-actions.tsx'
import { StepList } from './step-list.tsx'

/** What another feature shows beside the steps. */
export type FirstRunSlots = {
  /** Where the first file is dropped. */
  Drop: ComponentType
  /** The player of a media with the code of the person's own playback. */
  Player: ComponentType<{ id: string }>
  /** Opens the dialog that embeds a media. */
  onEmbed: (key: string) => void
}

/** The steps of a new account up to its first viewer, beside what the current one is about. */
export default function FirstRun({ run, Drop, Player, onEmbed }: { run: Facts } & FirstRunSlots) {
  const { plan } = useSession()
  const client = useQueryClient()
  const changing = useChangeFirstRun()
  useRealtime('videoEncode', () => void invalidateFirstRun(client))
  useRealtime('firstViews', () => void invalidateFirstRun(client))
  const steps = stepsOf(run, { hasImprint: plan.hasImprint, planTitle: plan.title, largest: formatSize(largestUpload(plan)) })
  // The code is seen on a media that has one: without Imprint in the plan that is the sample.
  const watched = plan.hasImprint ? (run.sent ?? run.sample) : (run.sample ?? run.sent)
  const embeddable = (run.sent ?? run.sample)?.key ?? null
  return (
    <section className={css.first} aria-label="Primeiros passos">
      <div className={css.bar}>
        <p role="status">{run.done ? 'Pronto: seu primeiro espectador chegou' : 'Quatro passos até o seu primeiro espectador'}</p>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconX size={15} aria-hidden />}
          onClick={() => changing.mutate({ closed: true })}
        >
          {run.done ? 'Concluir' : 'Fechar passos'}
        </Button>
      </div>
      <div className={css.columns}>
        <StepList
          steps={steps}
          actionsOf={(step) => <StepActions step={step} run={run} hasImprint={plan.hasImprint} embeddable={embeddable} onEmbed={onEmbed} />}
        />
        <div className={css.stage}>{watched ? <Player key={watched.key} id={watched.key} /> : <Drop />}</div>
      </div>
      <Foot />
    </section>
  )
}

function Foot() {
  const support = useSupport()
  return (
    <div className={css.foot}>
      <Link to="/ajuda/{-$topic}">
        <IconHelp size={18} aria-hidden />
        <span>
          <b>Quer ver como se faz?</b>
          <small>A ajuda mostra cada passo, com imagens. Os passos também voltam por lá.</small>
        </span>
      </Link>
      <Link to="/meus-dados" hash="gerentes">
        <IconUsers size={18} aria-hidden />
        <span>
          <b>Trabalha com equipe?</b>
          <small>Convide quem edita só uma parte.</small>
        </span>
      </Link>
      {support && (
        <p>
          <IconHeadset size={18} aria-hidden />
          <span>
            <b>Prefere ajuda?</b>
            <small>
              <SupportLink after=".">Fale com o suporte</SupportLink>
            </small>
          </span>
        </p>
      )}
    </div>
  )
}
