/// <reference lib="dom" />

/** A frame of a browser under test, as Playwright's is. */
type Screen = { evaluate<A, R>(job: (given: A) => R | Promise<R>, given: A): Promise<R> }

type Area = { x: number; y: number; width: number; height: number }
/** What was read, and how surely: the least difference between the best symbol and the next best, of all ten. */
export type Reading = { code: string; margin: number }

/**
 * Reads an Imprint code from a screenshot as a person would, who recognises its letters and sees their places: each place is compared with
 * each of the 32 symbols, one light inside and another around. `area` is the code's box in CSS pixels and `size` its height of letters;
 * `ratio` is pixels of the picture per CSS pixel. Runs in `page`, a player page that has the typeface.
 */
export async function readPicture(page: Screen, png: Buffer, area: Area, size: number, ratio: number): Promise<Reading> {
  return page.evaluate(
    async ({ picture, at, letters, scale }) => {
      const bytesOf = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytesOf], { type: 'image/png' }))
      const canvas = (width: number, height: number) => {
        const made = Object.assign(document.createElement('canvas'), { width, height })
        const pen = made.getContext('2d', { willReadFrequently: true })
        if (pen === null) throw new Error('no canvas')
        return pen
      }
      const [width, height] = [Math.round(at.width * scale), Math.round(at.height * scale)]
      const seen = canvas(width, height)
      seen.drawImage(image, Math.round(at.x * scale), Math.round(at.y * scale), width, height, 0, 0, width, height)
      const bytes = seen.getImageData(0, 0, width, height).data
      const light = Array.from({ length: width * height }, (_, index) => {
        const [red = 0, green = 0, blue = 0] = bytes.slice(index * 4, index * 4 + 3)
        return 0.21 * red + 0.72 * green + 0.07 * blue
      })

      const alphabet = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
      const pen = canvas(width, height)
      const font = `600 ${letters}px Inter, 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif`
      pen.font = font
      const edge = letters < 13 ? 2 : letters * 0.16
      const digit = Math.max(...[...'0123456789'].map((symbol) => pen.measureText(symbol).width))
      const room = (symbol: string) => (/\d/.test(symbol) ? digit : pen.measureText(symbol).width) + letters * 0.14
      const shape = (symbol: string, middle: number, fill: boolean) => {
        pen.setTransform(scale, 0, 0, scale, 0, 0)
        pen.clearRect(0, 0, width, height)
        pen.font = font
        pen.textAlign = 'center'
        pen.lineJoin = 'round'
        pen.lineWidth = edge
        if (fill) pen.fillText(symbol, middle, edge + letters * 0.98)
        else pen.strokeText(symbol, middle, edge + letters * 0.98)
        return pen.getImageData(0, 0, width, height).data
      }
      /** How much of the light in a symbol's place its letter, its dark edge and an even ground explain: R² of least squares. */
      const likeness = (symbol: string, x: number) => {
        const middle = x + room(symbol) / 2
        const [inside, around] = [shape(symbol, middle, true), shape(symbol, middle, false)]
        const [from, to] = [Math.max(0, Math.floor((x - 0.5) * scale)), Math.min(width, Math.ceil((x + room(symbol)) * scale))]
        const points: { fill: number; edge: number; light: number }[] = []
        for (let row = 0; row < height; row += 1)
          for (let column = from; column < to; column += 1) {
            const index = row * width + column
            const fill = (inside[index * 4 + 3] ?? 0) / 255
            points.push({ fill, edge: ((around[index * 4 + 3] ?? 0) / 255) * (1 - fill), light: light[index] ?? 0 })
          }
        const mean = (name: 'fill' | 'edge' | 'light') => points.reduce((sum, point) => sum + point[name], 0) / points.length
        const [fills, edges, lights] = [mean('fill'), mean('edge'), mean('light')]
        let [ff, ee, fe, fl, el, ll] = [1e-9, 1e-9, 0, 0, 0, 1e-9]
        for (const point of points) {
          const [f, e, l] = [point.fill - fills, point.edge - edges, point.light - lights]
          ff += f * f
          ee += e * e
          fe += f * e
          fl += f * l
          el += e * l
          ll += l * l
        }
        const determinant = ff * ee - fe * fe
        const [forFill, forEdge] = [(fl * ee - el * fe) / determinant, (el * ff - fl * fe) / determinant]
        return (forFill * fl + forEdge * el) / ll
      }

      // Letters differ in width, so that several readings are followed and the best of all is taken.
      let paths = [{ code: '', x: edge, total: 0, margin: 1 }]
      for (let place = 0; place < 10; place += 1) {
        const next = paths.flatMap((path) => {
          const scores = alphabet.map((symbol) => [likeness(symbol, path.x), symbol] as const).sort((a, b) => b[0] - a[0])
          const gap = place === 3 || place === 7 ? letters * 0.64 : 0
          return scores.slice(0, 4).map(([score, symbol], rank) => ({
            code: path.code + symbol,
            x: path.x + room(symbol) + gap,
            total: path.total + score,
            margin: Math.min(path.margin, rank === 0 ? score - (scores[1]?.[0] ?? 0) : 0),
          }))
        })
        paths = next.sort((a, b) => b.total - a.total).slice(0, 6)
      }
      return { code: paths[0]?.code ?? '', margin: paths[0]?.margin ?? 0 }
    },
    { picture: png.toString('base64'), at: area, letters: size, scale: ratio },
  )
}
