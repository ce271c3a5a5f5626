import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** 'Ver assinaturas': where the account's subscriptions are kept. @param shoppingUrl of the parent platform; null: our own screen. */
export function SubscriptionsLink({ shoppingUrl, ...face }: ButtonProps & { shoppingUrl: string | null }) {
  if (shoppingUrl === null) {
    return (
      <Button {...face} component={Link} to="/assinaturas">
        Ver assinaturas
      </Button>
    )
  }
  return (
    <Button {...face} component="a" href={shoppingUrl}>
      Ver assinaturas
    </Button>
  )
}
