import type { WeatherDay } from './weather.ts'

/** 'Heavy rain, 4 to 9 °C, gusts 38 mph, 80% chance of rain' */
export function weatherDayText({ code, low, high, rain_percent, gust_mph }: WeatherDay): string {
  const [from, to] = [Math.round(low), Math.round(high)]
  return [
    skyTextOf(code),
    from === to ? `${degreesText(to)} °C` : `${degreesText(from)} to ${degreesText(to)} °C`,
    `gusts ${Math.round(gust_mph)} mph`,
    rain_percent > 0 && `${Math.round(rain_percent)}% chance of rain`,
  ]
    .filter(Boolean)
    .join(', ')
}

const degreesText = (degrees: number) => String(degrees).replace('-', '−')

/** The codes that forecasts use; each stands for all up to the next. */
const SKY_TEXTS: [from: number, text: string][] = [
  [0, 'Clear'],
  [1, 'Mostly clear'],
  [2, 'Some cloud'],
  [3, 'Overcast'],
  [45, 'Fog'],
  [51, 'Drizzle'],
  [56, 'Freezing drizzle'],
  [61, 'Light rain'],
  [63, 'Rain'],
  [65, 'Heavy rain'],
  [66, 'Freezing rain'],
  [71, 'Snow'],
  [80, 'Showers'],
  [82, 'Heavy showers'],
  [85, 'Snow showers'],
  [95, 'Thunderstorm'],
  [96, 'Thunderstorm with hail'],
]

const skyTextOf = (code: number) => SKY_TEXTS.findLast(([from]) => from <= code)?.[1] ?? 'Weather unknown'
