import { inSaoPaulo, inUtc } from '../model/case-words.ts'
import css from './case.module.css'

/** Instants side by side in São Paulo and in UTC; without those that are unknown. */
export function CaseTimes({ times }: { times: readonly (readonly [name: string, at: string | null])[] }) {
  return (
    <table className={css.times}>
      <thead>
        <tr>
          <th scope="col">Momento</th>
          <th scope="col">São Paulo</th>
          <th scope="col">UTC</th>
        </tr>
      </thead>
      <tbody>
        {times.map(([name, at]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num">{at === null ? '—' : inSaoPaulo(at)}</td>
            <td className="num">{at === null ? '—' : inUtc(at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The same in the cell of a table. */
export const TimesCell = ({ at }: { at: string }) => (
  <div className={`num ${css.when}`}>
    {inSaoPaulo(at)}
    <small>{inUtc(at)} UTC</small>
  </div>
)
