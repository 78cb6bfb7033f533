import type { ReactNode } from "react";
import type { FEATURES } from "#app/landing/features.ts";

interface DrawingProps {
  /** The picture in words. */
  readonly shown: string;
  readonly children: ReactNode;
}

/** The frame of a picture: lines and circles in the two colours of the sign, still. */
export function Drawing({ shown, children }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 480 240"
      role="img"
      aria-label={shown}
      className="w-full rounded-card border border-line bg-card"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

/** A soft wave. @param cycles whole waves within the width */
function wave(
  [x, y]: readonly [number, number],
  {
    width,
    height,
    cycles,
  }: { readonly width: number; readonly height: number; readonly cycles: number },
): string {
  const half = width / cycles / 2;
  const curves = Array.from({ length: cycles * 2 }, (_, at) => {
    const reach = at % 2 === 0 ? -height : height;
    return `q${half / 2} ${reach} ${half} 0`;
  });
  return `M${x} ${y}${curves.join("")}`;
}

/** A service, by the name in the address of its page. */
export type ServiceName = (typeof FEATURES)[number]["name"];

/** What is inside each picture. The words of each are in `app/services/words/en.json`. */
export const PICTURES = {
  assessment: <Assessment />,
  plans: <Plans />,
  chat: <Chat />,
  progress: <Progress />,
  community: <Community />,
} satisfies Record<ServiceName, ReactNode>;

/** For each row, which of its four dots is filled. */
const ANSWERS = [1, 0, 2, 1];

function Assessment() {
  return ANSWERS.map((answer, row) => {
    const y = 48 + row * 48;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
      <g key={row}>
        <path d={wave([56, y], { width: 160, height: 14, cycles: 2 })} className="stroke-line" />
        {[0, 1, 2, 3].map((dot) => (
          <circle
            key={dot}
            cx={272 + dot * 48}
            cy={y}
            r="11"
            className={dot === answer ? "fill-accent stroke-accent" : "stroke-edge"}
          />
        ))}
      </g>
    );
  });
}

const DAYS = [0, 1, 2, 3, 4, 5, 6];
const TODAY = 3;

function Plans() {
  return (
    <>
      <path d={wave([0, 120], { width: 480, height: 90, cycles: 2 })} className="stroke-line" />
      {DAYS.map((day) => {
        const x = 48 + day * 64;
        const y = 120 - 45 * Math.sin((x / 120) * Math.PI);
        const style =
          day < TODAY
            ? "fill-accent stroke-accent"
            : day === TODAY
              ? "fill-card stroke-lamp"
              : "fill-card stroke-edge";
        return (
          <circle
            key={day}
            cx={x}
            cy={Math.round(y)}
            r={day === TODAY ? 20 : 13}
            className={style}
          />
        );
      })}
    </>
  );
}

function Chat() {
  return (
    <>
      <path
        d="M72 28h184a20 20 0 0 1 20 20v36a20 20 0 0 1-20 20H116l-28 22v-22h-16a20 20 0 0 1-20-20V48a20 20 0 0 1 20-20z"
        className="stroke-lamp"
      />
      <path d={wave([88, 66], { width: 152, height: 20, cycles: 2 })} className="stroke-lamp" />
      <path
        d="M224 120h184a20 20 0 0 1 20 20v36a20 20 0 0 1-20 20h-12v22l-28-22H224a20 20 0 0 1-20-20v-36a20 20 0 0 1 20-20z"
        className="fill-accent-soft stroke-accent"
      />
      <path d={wave([240, 158], { width: 152, height: 20, cycles: 3 })} className="stroke-accent" />
      <path d="M60 156h92v60H60zM60 160l46 34 46-34" className="stroke-edge" />
    </>
  );
}

/** Heights of the marks before and after, week by week; one week has none. */
const WEEKS = [[176, 128], [160, 120], null, [168, 96], [128, 136], [144, 72]] as const;

function Progress() {
  return (
    <>
      <path
        d="M40 48H440M40 96H440M40 144H440M40 192H440"
        className="stroke-line"
        strokeWidth="1"
      />
      {WEEKS.map((week, at) => {
        if (week === null) return null;
        const [before, after] = week;
        const x = 72 + at * 67;
        return (
          <g key={x}>
            <path d={`M${x} ${before}V${after}`} className="stroke-accent" />
            <circle cx={x} cy={before} r="9" className="fill-card stroke-lamp" />
            <circle cx={x} cy={after} r="10" className="fill-accent" />
          </g>
        );
      })}
    </>
  );
}

/** Where the five are, and how far their rings reach. */
const PEOPLE = [
  [112, 72],
  [368, 72],
  [72, 176],
  [408, 176],
  [240, 196],
] as const;
const RINGS = [30, 62, 94, 126];

function Community() {
  return (
    <>
      {PEOPLE.map(([x, y], at) => {
        const lamp = at % 2 === 1;
        return (
          <g key={x} className={lamp ? "stroke-lamp" : "stroke-accent"}>
            {RINGS.map((ring) => (
              <circle key={ring} cx={x} cy={y} r={ring} strokeWidth="2" opacity={1 - ring / 150} />
            ))}
            <circle cx={x} cy={y} r="11" className={lamp ? "fill-lamp" : "fill-accent"} />
          </g>
        );
      })}
      <circle cx="240" cy="104" r="26" className="fill-accent-soft stroke-accent" />
      <path d={wave([222, 104], { width: 36, height: 14, cycles: 2 })} className="stroke-accent" />
    </>
  );
}
