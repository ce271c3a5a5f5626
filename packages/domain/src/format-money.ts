const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** Cents of BRL as people read them: `R$ 3,99`, `-R$ 0,50`. */
export const formatCents = (cents: number): string => money.format(cents / 100)
