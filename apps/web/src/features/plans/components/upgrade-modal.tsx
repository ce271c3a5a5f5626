import { Button, Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Plan } from '@videozz/contract/browser'
import { formatPercent } from '../../../shared/format/number.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { Bar } from '../../../ui/bar.tsx'
import css from './plans.module.css'

/** The storage of the free plan is nearly full: offers the others. @param use share of it in use. */
export default function UpgradeModal({ plan, use, onClose }: { plan: Plan; use: number; onClose: () => void }) {
  const full = use >= 1
  return (
    <Modal opened onClose={onClose} title={full ? 'Seu espaço acabou' : 'Seu espaço está acabando'} size={520}>
      <p className={css.notice}>
        Você já usa {formatPercent(Math.min(1, use))} dos {formatSize(plan.storageSize)} do plano {plan.title}.{' '}
        {full
          ? 'Novos envios ficam parados até você liberar espaço ou contratar um plano maior.'
          : 'Com um plano maior, seus envios não param.'}
      </p>
      <div className={css.meter}>
        <Bar value={use * 100} tone={full ? 'bad' : 'warn'} size="large" label="Armazenamento usado" />
      </div>
      <div className={css.ends}>
        <Button variant="default" onClick={onClose}>
          Lembre-me depois
        </Button>
        <Button component={Link} to="/plans" onClick={onClose} data-autofocus>
          Conhecer planos
        </Button>
      </div>
    </Modal>
  )
}
