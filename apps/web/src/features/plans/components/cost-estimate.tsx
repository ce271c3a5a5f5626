import { Table, TextInput, VisuallyHidden } from '@mantine/core'
import type { ListedPlan } from '@videozz/contract/browser'
import { extraStorageCentsPerGb, formatCents, gibibyte, monthCost } from '@videozz/domain'
import { useId, useState } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import { SectionHead } from '../../../ui/page.tsx'
import css from './cost-estimate.module.css'

const most = 1_000_000

/** A number as it is typed, with a comma; 0 for what is none. */
function readNumber(text: string): number {
  const value = Number(text.trim().replaceAll('.', '').replace(',', '.'))
  return Number.isFinite(value) ? Math.min(most, Math.max(0, value)) : 0
}

/** What a month would cost on each plan for a number of new students and of gigabytes stored. */
export function CostEstimate({ plans }: { plans: readonly ListedPlan[] }) {
  const id = useId()
  const [students, setStudents] = useState('100')
  const [gigabytes, setGigabytes] = useState('50')
  const use = { newStudents: Math.round(readNumber(students)), bytes: readNumber(gigabytes) * gibibyte }
  const costs = plans.map((plan) => ({ plan, cost: monthCost(plan, use) }))
  const cheapest = Math.min(...costs.map(({ cost }) => cost?.total ?? Infinity))
  return (
    <section className={css.estimate} aria-labelledby={id}>
      <SectionHead title={<span id={id}>Quanto custaria por mês</span>} />
      <div className={css.inputs}>
        <TextInput
          label="Alunos novos no mês"
          inputMode="decimal"
          maxLength={9}
          value={students}
          onChange={(event) => setStudents(event.currentTarget.value)}
        />
        <TextInput
          label="Gigabytes guardados"
          inputMode="decimal"
          maxLength={9}
          value={gigabytes}
          onChange={(event) => setGigabytes(event.currentTarget.value)}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={css.scroll} role="region" tabIndex={0} aria-label="Tabela de custos">
        <Table className={css.table}>
          <caption>
            <VisuallyHidden>Custo de um mês em cada plano</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Plano</th>
              <th scope="col">Mensalidade</th>
              <th scope="col">Taxa por aluno</th>
              <th scope="col">GB adicionais</th>
              <th scope="col">Total no mês</th>
            </tr>
          </thead>
          <tbody>
            {costs.map(({ plan, cost }) => (
              <tr key={plan._id} data-current={plan.current || undefined}>
                <th scope="row">
                  {plan.title}
                  {plan.current && <Chip>Plano atual</Chip>}
                  {cost !== null && cost.total === cheapest && <Chip tone="ok">Menor custo</Chip>}
                </th>
                {cost === null ? (
                  <td colSpan={4} className={css.none}>
                    {plan.type === 'enterprise' ? 'A combinar' : 'Não cabe no armazenamento deste plano'}
                  </td>
                ) : (
                  <>
                    <td className="num">{formatCents(cost.plan)}</td>
                    <td className="num">{formatCents(cost.students)}</td>
                    <td className="num">{formatCents(cost.storage)}</td>
                    <td className="num">
                      <b>{formatCents(cost.total)}</b>
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <p className={css.note}>
        Aluno novo é quem assiste pela primeira vez: a taxa é cobrada uma vez por aluno. Cada GB além do plano custa{' '}
        {formatCents(extraStorageCentsPerGb)} por mês. Planos anuais entram com um doze avos do preço.
      </p>
    </section>
  )
}
