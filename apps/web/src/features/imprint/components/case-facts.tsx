import type { CaseFacts } from '@videozz/contract/browser'
import { formatClock } from '@videozz/domain'
import { watchedText } from '../../../shared/format/watched-time.ts'
import { RangeBar } from '../../../ui/charts/range-bar.tsx'
import { identityWords, sayRanges } from '../model/case-words.ts'
import { CaseTimes } from './case-times.tsx'
import css from './case.module.css'

type Row = readonly [name: string, value: string | null, as?: 'code']

/** Facts by name; those that are null are left out. */
function Facts({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={css.facts}>
      {rows.map(
        ([name, value, as]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{as === 'code' ? <code className={css.wrap}>{value}</code> : value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const nameOf = ({ name, email, memberId }: { name: string | null; email: string | null; memberId: string | null }): string =>
  [name, email, memberId].find((part) => part !== null) ?? 'sem nome'

/** The media that was played, and who watched it as far as that is known. */
export function CaseWhoAndWhat({ facts: { media, viewer } }: { facts: CaseFacts }) {
  const words = identityWords[viewer.identified]
  return (
    <div className={css.columns}>
      <section>
        <h2>Conteúdo</h2>
        <Facts
          rows={[
            ['Título', media.title ?? 'Mídia excluída'],
            ['Chave da mídia', media.key, 'code'],
            ['Duração', media.duration === null ? null : formatClock(media.duration)],
            ['Versão do arquivo', media.sourceVersion === null ? null : `${media.sourceVersion}ª`],
            ['Versão processada', `${media.generation}ª`],
          ]}
        />
      </section>
      <section>
        <h2>Quem assistiu</h2>
        <p className={css.identity} data-signed={viewer.identified === 'signed' || undefined}>
          <b>{words.title}.</b> {words.text}
        </p>
        <Facts
          rows={[
            ['Nome', viewer.name],
            ['E-mail', viewer.email],
            ['Código do aluno', viewer.memberId],
            ['Registro', viewer.id, 'code'],
            ['Unido a', viewer.mergedInto && nameOf(viewer.mergedInto)],
          ]}
        />
        {viewer.revokedAt !== null && <CaseTimes times={[['Bloqueado em', viewer.revokedAt]]} />}
        {viewer.erasedAt !== null && <CaseTimes times={[['Apagado em', viewer.erasedAt]]} />}
      </section>
    </div>
  )
}

/** The session of the code: when, from where, on what, and what was watched. */
export function CasePlayback({ facts: { session, media, totals } }: { facts: CaseFacts }) {
  const { watched, rewatched } = session
  const pairs = (ranges: typeof watched) => ranges.map(([from, to]) => ({ from, to }))
  const duration = Math.max(media.duration ?? 0, ...watched.map(([, to]) => to))
  return (
    <section>
      <h2>Sessão do código</h2>
      <div className={css.columns}>
        <div>
          <CaseTimes
            times={[
              ['Aberta', session.openedAt],
              ['Início', session.viewStartedAt],
              ['Último aviso', session.endedAt],
            ]}
          />
          <Facts
            rows={[
              ['Assistido', watchedText(session.seconds)],
              ['Trechos vistos', sayRanges(watched)],
              ['Trechos repetidos', rewatched.length === 0 ? null : sayRanges(rewatched)],
              ['Parou em', session.position === null ? null : formatClock(session.position)],
            ]}
          />
          {duration > 0 && (
            <div className={css.bar}>
              <RangeBar duration={duration} seen={pairs(watched)} again={pairs(rewatched)} />
            </div>
          )}
        </div>
        <Facts
          rows={[
            ['Endereço IP', session.address ?? 'Não é mais guardado'],
            ['Rede', session.network],
            ['Aparelho', session.device ?? 'Não é mais guardado'],
            ['Navegador informado', session.userAgent, 'code'],
            ['Navegador (resumo)', session.deviceKey, 'code'],
            ['Site', session.site],
            ['Parceiro', session.partner],
            ['Sessão', session.id, 'code'],
          ]}
        />
      </div>
      {!session.kept && <p className={css.note}>A sessão já tinha sido reduzida a totais quando o caso foi exportado.</p>}
      {totals && (
        <p className={css.note}>
          Guardado deste espectador, em todas as mídias: {totals.sessions === 1 ? '1 sessão' : `${totals.sessions} sessões`}, com{' '}
          {totals.devices === 1 ? '1 navegador' : `${totals.devices} navegadores`} e{' '}
          {totals.networks === 1 ? '1 rede' : `${totals.networks} redes`}.
        </p>
      )}
    </section>
  )
}
