import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useState } from 'react'
import { reachable } from '../../shared/api/reachability.ts'
import { tryAgain } from '../../shared/api/try-again.ts'
import { useStore } from '../../shared/store.ts'
import { Banner } from '../../ui/banner.tsx'
import css from './service-banner.module.css'

/** Shows that the service is unreachable; the content of the screen stays. */
export function ServiceBanner() {
  const { online } = useNetwork()
  const reached = useStore(reachable)
  const [trying, setTrying] = useState(false)
  if (online && reached) return null
  const retry = async () => {
    setTrying(true)
    await tryAgain()
    setTrying(false)
  }
  return (
    <div className={css.notice}>
      <Banner
        tone="warn"
        action={
          <Button variant="default" size="xs" loading={trying} onClick={retry}>
            Tentar novamente
          </Button>
        }
      >
        {online
          ? 'O serviço está temporariamente indisponível. Tentando de novo a cada instante.'
          : 'Você está sem conexão com a internet.'}
      </Banner>
    </div>
  )
}
