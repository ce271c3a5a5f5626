import { Table, VisuallyHidden } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import type { ListedPlan } from '@videozz/contract/browser'
import { useId } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import { SectionHead } from '../../../ui/page.tsx'
import { comparePlans } from '../model/compare-plans.ts'
import css from './plan-comparison.module.css'

/** Plans side by side, feature by feature. @param supported somebody answers requests for support. */
export function PlanComparison({ plans, supported }: { plans: readonly ListedPlan[]; supported: boolean }) {
  const id = useId()
  return (
    <section className={css.comparison} aria-labelledby={id}>
      <SectionHead title={<span id={id}>Compare os planos</span>} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={css.scroll} role="region" tabIndex={0} aria-label="Tabela de comparação">
        <Table className={css.table}>
          <caption>
            <VisuallyHidden>Recursos de cada plano</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Recurso</th>
              {plans.map((plan) => (
                <th key={plan._id} scope="col" data-current={plan.current || undefined}>
                  {plan.title}
                  {plan.current && <Chip>Plano atual</Chip>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparePlans(plans, supported).map(({ label, cells }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {plans.map((plan, place) => (
                  <td key={plan._id} className="num" data-current={plan.current || undefined}>
                    <Cell value={cells[place] ?? false} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  )
}

function Cell({ value }: { value: string | boolean }) {
  if (typeof value === 'string') return value
  return (
    <>
      {value ? <IconCheck size={17} className={css.yes} aria-hidden /> : <IconMinus size={17} className={css.no} aria-hidden />}
      <VisuallyHidden>{value ? 'Incluído' : 'Não incluído'}</VisuallyHidden>
    </>
  )
}
