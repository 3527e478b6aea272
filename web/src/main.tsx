import { render } from "preact";
import { App } from "./app.tsx";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/start.css";
import "./styles/discussion.css";
import "./styles/floor.css";
import "./styles/graph.css";
import "./styles/sections.css";
import "./styles/seat.css";

const page = document.getElementById("page");
if (page) {
  page.textContent = "";
  render(<App />, page);
}
