import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { accessRules } from '@videozz/contract/browser'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { Banner } from '../../../ui/banner.tsx'

/** What to do once the free plan's links are used up. */
export function LimitNote({ reason }: { reason: string }) {
  const mayChoosePlan = ruleFault(accessRules.plans, useSession()) === null
  return (
    <Banner
      tone="warn"
      action={
        <>
          <Button variant="default" size="xs" renderRoot={(props) => <Link {...props} to="/media" search={{ type: 'youtube' }} />}>
            Ver vídeos
          </Button>
          {mayChoosePlan && (
            <Button component={Link} to="/plans" size="xs">
              Ver planos
            </Button>
          )}
        </>
      }
    >
      {reason} {mayChoosePlan ? 'Exclua um deles ou mude de plano para importar mais.' : 'Exclua um deles para importar mais.'}
    </Banner>
  )
}
