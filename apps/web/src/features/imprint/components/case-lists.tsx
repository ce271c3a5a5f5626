import type { CaseFacts, CaseSession, CaseSign } from '@videozz/contract/browser'
import { confidenceWords } from '@videozz/domain'
import { formatCount } from '../../../shared/format/number.ts'
import { watchedText } from '../../../shared/format/watched-time.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { TimesCell } from './case-times.tsx'
import css from './case.module.css'

/** Signs of misuse, each in a sentence with what an honest viewer may have that looks like it. */
export function CaseSigns({ signs }: Pick<CaseFacts, 'signs'>) {
  return (
    <section>
      <h2>Sinais de uso suspeito</h2>
      {signs.length === 0 ? (
        <p className={css.note}>Nenhum sinal guardado desta sessão nem deste espectador quando o caso foi exportado.</p>
      ) : (
        <table className={css.list}>
          <thead>
            <tr>
              <th scope="col">Sinal</th>
              <th scope="col">De</th>
              <th scope="col">Primeiro</th>
              <th scope="col">Último</th>
              <th scope="col">Certeza</th>
            </tr>
          </thead>
          <tbody>
            {signs.map((sign) => (
              <SignRow key={`${sign.of} ${sign.kind}`} sign={sign} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const SignRow = ({ sign: { of, what, count, innocentCause, firstAt, lastAt, confidence } }: { sign: CaseSign }) => (
  <tr>
    <td>
      <b>{what}</b>
      {count > 1 && ` · ${formatCount(count)} vezes`}
      <small>{innocentCause}</small>
    </td>
    <td className={css.when}>{of === 'session' ? 'desta sessão' : 'do espectador'}</td>
    <td>
      <TimesCell at={firstAt} />
    </td>
    <td>{count > 1 && <TimesCell at={lastAt} />}</td>
    <td>{confidenceWords[confidence].toLowerCase()}</td>
  </tr>
)

/** Other sessions of the viewer around that of the code. */
export function CaseAround({ around: { sessions, omitted } }: Pick<CaseFacts, 'around'>) {
  return (
    <section>
      <h2>Outras sessões, de um dia antes a um dia depois</h2>
      {sessions.length === 0 ? (
        <p className={css.note}>Nenhuma outra sessão guardada de quem assistiu.</p>
      ) : (
        <table className={css.list}>
          <thead>
            <tr>
              <th scope="col">Aberta</th>
              <th scope="col">Mídia</th>
              <th scope="col">Código</th>
              <th scope="col">Aparelho</th>
              <th scope="col">Endereço IP</th>
              <th scope="col">Assistido</th>
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </tbody>
        </table>
      )}
      {omitted > 0 && (
        <p className={css.note}>
          {omitted === 1 ? 'Mais 1 sessão não cabe' : `Mais ${formatCount(omitted)} sessões não cabem`} neste caso; estão no histórico do
          espectador.
        </p>
      )}
    </section>
  )
}

const SessionRow = ({ session: { openedAt, media, code, device, address, network, seconds } }: { session: CaseSession }) => (
  <tr>
    <td>
      <TimesCell at={openedAt} />
    </td>
    <td>
      {media.title ?? 'Mídia excluída'}
      <small>
        <code>{media.key}</code>
      </small>
    </td>
    <td>{code === null ? '—' : <CodeText code={code} />}</td>
    <td>{device ?? '—'}</td>
    <td className={`num ${css.wrap}`}>{address ?? network ?? '—'}</td>
    <td className={`num ${css.when}`}>{watchedText(seconds)}</td>
  </tr>
)
