const number = String.raw`\d{1,3}(?:\.\d{1,6})?`
const percent = `${number}%`
const forms: Record<string, RegExp> = {
  vertical: /^(?:rl|lr)$/,
  line: new RegExp(`^(?:-?\\d{1,4}|${percent})(?:,(?:start|center|end))?$`),
  position: new RegExp(`^${percent}(?:,(?:line-left|center|line-right))?$`),
  size: new RegExp(`^${percent}$`),
  align: /^(?:start|center|end|left|right)$/,
}
const isWithin = (value: string): boolean => !value.includes('%') || Number.parseFloat(value) <= 100

/**
 * The settings of a caption that the standard defines (WebVTT § 4.4), each once; others are dropped, as players ignore them. Regions are
 * dropped too.
 */
export function readSettings(text: string): string {
  const kept = new Map<string, string>()
  for (const word of text.split(/[ \t]+/)) {
    const [name = '', value = ''] = word.split(/:(.*)/s)
    if (forms[name]?.test(value) && isWithin(value)) kept.set(name, value)
  }
  return [...kept].map(([name, value]) => `${name}:${value}`).join(' ')
}
