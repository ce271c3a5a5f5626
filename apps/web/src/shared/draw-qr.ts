/** A text as a QR code picture (SVG data address). The drawing code is loaded only here. */
export async function drawQr(text: string): Promise<string> {
  const { toString } = await import('qrcode')
  const svg = await toString(text, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
