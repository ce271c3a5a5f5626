import { formatCount } from '../../../shared/format/number.ts'
import type { Quality, QualityFigures } from '../../../shared/queries/analytics.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { bitrateText, smallShareText, waitText } from '../model/figure-text.ts'
import { browserLabels, networkLabels } from '../model/part-names.ts'
import css from './quality-tables.module.css'

type Row = QualityFigures & { value: string; name: string }

const columnsFor = (header: string): readonly Column<Row>[] => [
  { header, title: true, cell: ({ name }) => name },
  { header: 'Visualizações', align: 'end', wrap: 'never', cell: ({ views }) => formatCount(views) },
  { header: 'Mediana', align: 'end', wrap: 'never', cell: ({ firstFrame }) => waitText(firstFrame.median) },
  { header: 'Travado', align: 'end', wrap: 'never', cell: ({ stallShare }) => smallShareText(stallShare) },
  { header: 'Erros', align: 'end', wrap: 'never', cell: ({ errors }) => formatCount(errors) },
  { header: 'Mbit/s', align: 'end', wrap: 'never', wideOnly: true, cell: ({ bitrate }) => bitrateText(bitrate, false) },
]
const columns = { 'Por rede': columnsFor('Rede'), 'Por navegador': columnsFor('Navegador') }

/** Quality of playing by network or browser, those with most views first. */
export const QualityTable = ({ title, rows }: { title: keyof typeof columns; rows: readonly Row[] }) => (
  <section>
    <h3 className={css.title}>{title}</h3>
    <DataTable
      caption={title}
      layout="card"
      columns={columns[title]}
      rows={rows.filter(({ views, errors }) => views + errors > 0).toSorted((one, other) => other.views - one.views)}
      rowKey={({ value }) => value}
    />
  </section>
)

/** What the slowest tenth of the views was watched with. */
export function WorstTenth({ quality }: { quality: Quality }) {
  const { tenth } = quality.total.firstFrame
  return (
    <section className={`card ${css.worst}`} aria-labelledby="decimo-mais-lento">
      <h2 id="decimo-mais-lento">O décimo mais lento</h2>
      <p>{tenth === null ? 'Sem medidas neste período' : `Esperaram ${waitText(tenth)} ou mais pela primeira imagem`}</p>
      <ol>
        {quality.worst.map(({ browser, network, views, slow }) => (
          <li key={`${browser} ${network}`}>
            <div>
              <h3>
                {browserLabels[browser]} · {networkLabels[network]}
              </h3>
              <p>
                de {formatCount(views)} {views === 1 ? 'visualização' : 'visualizações'} assim
              </p>
            </div>
            <b>{formatCount(slow)}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}
