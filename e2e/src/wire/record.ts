import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { missingRoutes } from './missing-routes.ts'
import { scenes } from './scenes/index.ts'
import { Wire } from './wire.ts'
import { writeRecording } from './write-recording.ts'

/**
 * `node e2e/src/wire/record.ts --root DIR --out FILE [--scenes a,b]`: starts the product of a checkout on an empty data folder, calls every
 * route of the contract and writes the normalised answers. Exits 1 when a scene could not continue or a route was not called.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { root: { type: 'string' }, out: { type: 'string' }, scenes: { type: 'string' } } })
  if (values.out === undefined) throw new Error('usage: node e2e/src/wire/record.ts --root DIR --out FILE [--scenes a,b]')
  const only = values.scenes?.split(',')
  const wire = await Wire.open(resolve(values.root ?? '.'))
  const { recorder } = wire
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void wire.close().finally(() => process.exit(1)))
  let failed = 0
  try {
    for (const { name, play } of scenes.filter((scene) => !only || scene.always || only.includes(scene.name))) {
      const start = Date.now()
      recorder.scene = name
      try {
        await play(wire)
      } catch (error) {
        failed += 1
        const message = error instanceof Error ? error.message : String(error)
        process.stdout.write(`✗ ${name}: ${message}\n`)
        recorder.add({ kind: 'failure', message, scene: name, at: new Date() })
      }
      await wire.collect()
      process.stdout.write(`${name}: ${recorder.entries.filter(({ scene }) => scene === name).length} entries, ${Date.now() - start} ms\n`)
    }
    const names = {
      [recorder.url]: 'url',
      [new URL(recorder.url).host]: 'host',
      ...wire.others.names,
      [wire.data]: 'data',
      ...recorder.names,
    }
    writeFileSync(values.out, writeRecording(recorder.entries, names))
  } finally {
    await wire.close()
  }
  const missing = only ? [] : missingRoutes(recorder)
  for (const line of recorder.surprises) process.stdout.write(`? ${line}\n`)
  for (const line of missing) process.stdout.write(`✗ ${line}\n`)
  process.exitCode = failed + missing.length > 0 ? 1 : 0
}

await main()
