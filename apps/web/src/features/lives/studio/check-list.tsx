import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { Live } from '@videozz/contract/browser'
import type { Check } from './before-checks.ts'
import css from './rail.module.css'
import type { StudioState } from './studio.ts'
import { useBeforeChecks } from './use-before-checks.ts'

const icons = { ok: IconCircleCheck, warn: IconAlertTriangle, wait: IconCircleDashed }

/** Things that are fine or not, each with what it means. */
export const CheckList = ({ checks }: { checks: readonly Check[] }) => (
  <ul className={css.checks}>
    {checks.map(({ tone, text, detail }) => {
      const Icon = icons[tone]
      return (
        <li key={text} data-tone={tone}>
          <Icon size={17} aria-hidden />
          <span>
            {text}
            <small>{detail}</small>
          </span>
        </li>
      )
    })}
  </ul>
)

/** Antes de entrar: devices, connection, storage and battery. */
export function BeforeChecks({ live, state }: { live: Live; state: StudioState }) {
  const { checks, repeat, isMeasuring } = useBeforeChecks(live, state)
  return (
    <>
      <CheckList checks={checks} />
      <Button
        variant="default"
        size="xs"
        fullWidth
        mt={12}
        leftSection={<IconRefresh size={15} aria-hidden />}
        loading={isMeasuring}
        onClick={repeat}
      >
        Testar de novo
      </Button>
    </>
  )
}
