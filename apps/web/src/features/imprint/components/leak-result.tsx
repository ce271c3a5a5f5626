import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { Link } from '@tanstack/react-router'
import type { LeakFacts } from '@videozz/contract/browser'
import { formatCount } from '../../../shared/format/number.ts'
import { mainShown, sayBound, sayIdentified, sayLength, sayPerson } from '@videozz/domain'
import type { LeakCaseView } from '../../../shared/queries/leaks.ts'
import { Chip } from '../../../ui/chip.tsx'
import { LeakGauge } from './leak-gauge.tsx'
import { LeakPersonFacts } from './leak-person.tsx'
import { LeakReportButtons } from './leak-report-buttons.tsx'
import css from './leak.module.css'

/** Why a copy could not be read. */
export function LeakFailed({ leak, onAnew }: { leak: LeakCaseView; onAnew: () => void }) {
  return (
    <article className={`card ${css.found}`}>
      <header>
        <div>
          <Chip tone="bad" icon={<IconAlertTriangle size={14} aria-hidden />}>
            Análise não concluída
          </Chip>
          <h2>Não foi possível ler a cópia</h2>
          <p>{leak.message}</p>
        </div>
        <Button variant="default" onClick={onAnew}>
          Enviar outro
        </Button>
      </header>
    </article>
  )
}

export type LeakResultProps = { facts: LeakFacts; id: string; onAdd: () => void }

/** What a copy says: whose it is, or why nobody can be named. */
export function LeakResult(props: LeakResultProps) {
  const { outcome } = props.facts
  if (outcome === 'named') return <Named {...props} />
  if (outcome === 'insufficient') return <Insufficient {...props} />
  return <Nothing {...props} />
}

function Named({ facts, id }: LeakResultProps) {
  const [named, ...others] = facts.named
  if (!named) return null
  const { person, bound } = named
  return (
    <article className={`card ${css.found}`}>
      <header>
        <div>
          <Chip tone="brand" icon={<IconFingerprint size={14} aria-hidden />}>
            {person.kind === 'session' ? 'Sessão identificada' : 'Pessoa identificada'}
          </Chip>
          <h2>{sayPerson(person)}</h2>
          <p>{sayIdentified(person)}</p>
        </div>
        <div className={css.odds}>
          <small>Um inocente chegaria a tanto</small>
          <b>no máximo {sayBound(bound)}</b>
        </div>
      </header>
      <LeakPersonFacts facts={facts} named={named} />
      {others.length > 0 && (
        <div className={css.others}>
          <h3>A cópia junta mais de uma gravação</h3>
          <ul>
            {others.map((other) => (
              <li key={`${other.person.kind}${other.person.viewerId ?? other.person.firstAt}`}>
                {sayPerson(other.person)}, no máximo {sayBound(other.bound)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <LeakGauge bound={bound} risk={facts.risk} text={sayTimes(bound, facts.risk)} isEnough />
      <footer>
        <IconInfoCircle size={18} aria-hidden />
        <p>A marca identifica de quem é o acesso, e não quem segurava o aparelho.</p>
        {person.viewerId !== null && (
          <Button
            component={Link}
            to="/viewers/$id"
            params={{ id: person.viewerId } as never}
            variant="default"
            leftSection={<IconUser size={17} aria-hidden />}
          >
            Ver histórico
          </Button>
        )}
        <LeakReportButtons id={id} primary />
      </footer>
    </article>
  )
}

/** How far a bound is beyond what is needed. */
function sayTimes(bound: number, risk: number): string {
  const times = risk / Math.max(bound, 1e-30)
  const words =
    times >= 1000 ? 'mais de mil vezes o mínimo' : times >= 2 ? `${formatCount(Math.floor(times))} vezes o mínimo` : 'acima do mínimo'
  return `${sayBound(bound)}, ${words}`
}

function Insufficient({ facts, id, onAdd }: LeakResultProps) {
  const main = mainShown(facts)
  const bound = Math.min(1, facts.tested * Math.exp(-facts.strongest))
  return (
    <article className={`card ${css.found}`}>
      <header>
        <div>
          <Chip tone="warn" icon={<IconAlertTriangle size={14} aria-hidden />}>
            Evidência insuficiente
          </Chip>
          <h2>Não dá para apontar ninguém</h2>
          <p>
            O trecho é de {main?.title ?? 'uma mídia sua'}, {sayRead(main?.clear ?? 0)} Nomear alguém agora seria palpite.
          </p>
        </div>
        {facts.missingSeconds !== null && (
          <div className={css.odds}>
            <small>Falta, da mesma gravação</small>
            <b>cerca de {sayLength(facts.missingSeconds)}</b>
          </div>
        )}
      </header>
      <LeakGauge
        bound={bound}
        risk={facts.risk}
        text={`ninguém passou do mínimo entre ${facts.tested === 1 ? 'o único testado' : `os ${formatCount(facts.tested)} testados`}`}
        isEnough={false}
      />
      <footer>
        <IconInfoCircle size={18} aria-hidden />
        <p>O resultado fica guardado. Junte outra parte da mesma cópia e a conta continua daqui.</p>
        <LeakReportButtons id={id} />
        <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={onAdd}>
          Juntar outro trecho
        </Button>
      </footer>
    </article>
  )
}

function sayRead(clear: number): string {
  if (clear === 0) return 'mas a marca não pôde ser lida em nenhum trecho: pode ser uma cópia sem marca, ou alterada demais.'
  return `mas só ${clear === 1 ? '1 trecho de 2 s pôde' : `${formatCount(clear)} trechos de 2 s puderam`} ser lidos.`
}

function Nothing({ facts, id }: LeakResultProps) {
  const isUnmarked = facts.outcome === 'unmarked'
  const { media, unmarked, chosen } = facts.searched
  return (
    <article className={`card ${css.found}`}>
      <header>
        <div>
          <Chip tone="warn" icon={<IconAlertTriangle size={14} aria-hidden />}>
            {isUnmarked ? 'Mídia sem marca' : 'Mídia não encontrada'}
          </Chip>
          <h2>{isUnmarked ? 'Não há marca para ler' : 'A cópia não é desta conta'}</h2>
          <p>
            {isUnmarked
              ? `A cópia parece mostrar ${facts.shown[0]?.title ?? 'uma mídia sua'}, que não tem a marca invisível. Marque-a para que as próximas cópias digam de quem são.`
              : chosen
                ? 'A mídia indicada não aparece neste arquivo.'
                : `Nenhuma das ${formatCount(media)} mídias da conta aparece neste arquivo${unmarked > 0 ? `; ${formatCount(unmarked)} delas não têm a marca` : ''}.`}
          </p>
        </div>
      </header>
      <footer>
        <IconInfoCircle size={18} aria-hidden />
        <p>Ninguém foi testado, e ninguém é apontado.</p>
        <LeakReportButtons id={id} />
      </footer>
    </article>
  )
}
