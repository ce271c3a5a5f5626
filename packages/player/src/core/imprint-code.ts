/** An Imprint code in the groups it is always shown in, 4 4 2: `7K3MQX9TV2` → `7K3M QX9T V2`. */
export function formatCode(code: string): string {
  const symbols = code.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  return [symbols.slice(0, 4), symbols.slice(4, 8), symbols.slice(8)].filter((group) => group !== '').join(' ')
}
