import { Link } from '@tanstack/react-router'
import type { LeakFacts, LeakNamed } from '@videozz/contract/browser'
import { formatClock, shownSpan } from '@videozz/domain'
import { formatDateTime } from '../../../shared/format/date.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { ImprintStrip } from '../../../ui/imprint-strip.tsx'

const utc = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' })

/** Media, moment, device and code of somebody who is named. */
export function LeakPersonFacts({ facts, named }: { facts: LeakFacts; named: LeakNamed }) {
  const { person, media, generation } = named
  const shown = facts.shown.find(({ key, generation: own }) => key === media && own === generation)
  // The session in which most of the copy's seconds were played.
  const [session] = person.sessions.toSorted((one, other) => other.shared - one.shared)
  const { address = null, code = null } = session ?? {}
  const span = shown && shownSpan(shown)
  const more = person.sessions.length + person.omitted - 1
  const openedAt = session?.openedAt ?? person.firstAt
  return (
    <dl>
      <div data-wide="">
        <dt>Mídia</dt>
        <dd>
          <Link className="link" to="/media/$id" params={{ id: media } as never}>
            {shown?.title}
          </Link>
          {span && (
            <small>
              de {formatClock(span.from)} a {formatClock(span.to)}
            </small>
          )}
        </dd>
      </div>
      <div>
        <dt>{person.kind === 'user' ? 'Recebida em' : 'Assistida em'}</dt>
        <dd>
          {formatDateTime(openedAt)}
          <small>{utc.format(new Date(openedAt))} UTC</small>
          {more > 0 && <small>e em mais {more === 1 ? '1 sessão' : `${more} sessões`}</small>}
        </dd>
      </div>
      <div>
        <dt>Dispositivo</dt>
        <dd>
          {session?.device ?? 'Não se sabe'}
          {address !== null && <small>{address}</small>}
        </dd>
      </div>
      <div data-wide="">
        <dt>Código da sessão</dt>
        <dd>
          {code === null ? (
            'Sem código'
          ) : (
            <Link className="link" to="/inspect" search={{ code } as never}>
              <CodeText code={code} />
              <ImprintStrip code={code} height={14} />
            </Link>
          )}
        </dd>
      </div>
    </dl>
  )
}
