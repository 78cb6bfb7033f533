import { index, type RouteConfig, route } from "@remix-run/route-config";

export default [
  index("routes/home.tsx"),
  route("auth", "routes/auth.tsx"),
  route("auth/confirm", "routes/auth-confirm.tsx"),
  route("auth/sign-out", "routes/auth-sign-out.ts"),
  route("assessment", "routes/assessment.tsx"),
  route("history", "routes/history.tsx"),
  route("support", "routes/support.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
